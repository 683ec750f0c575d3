/** Reads a handbook of docs/ while the pages are built, so that browsers load chapters and no reader of Markdown. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export interface Chapter {
  title: string;
  /** Paragraphs, and lists of lines; `**words**` are strong. */
  blocks: (string | string[])[];
}

export interface Handbook {
  title: string;
  about: string;
  chapters: Chapter[];
}

/** Headings, paragraphs of one line and lists: a handbook is written with no more. */
export function parseHandbook(text: string): Handbook {
  const [head = '', ...parts] = text.trim().split(/^## /m);
  const [title = '', ...about] = head.replace(/^# /, '').split('\n');
  const chapters = parts.map((part) => {
    const [name = '', ...lines] = part.split('\n');
    const blocks = lines
      .join('\n')
      .trim()
      .split(/\n{2,}/)
      .map((block) => (block.startsWith('- ') ? block.slice(2).split('\n- ') : block));
    return { title: name.trim(), blocks };
  });
  return { title: title.trim(), about: about.join(' ').trim(), chapters };
}

const asked = '.md?chapters';

export const readHandbook: Plugin = {
  name: 'read-handbook',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(asked)) return null;
    return `export default ${JSON.stringify(parseHandbook(readFileSync(id.slice(0, -'?chapters'.length), 'utf8')))};`;
  },
};
