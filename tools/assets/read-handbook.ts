/** Parses a handbook of docs/ during the build, so that browsers do not need a Markdown parser. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

interface Picture {
  /** Path of the picture, relative to the handbook. */
  file: string;
  words: string;
}

export interface Chapter {
  title: string;
  /** A text is a paragraph, an array is a list. `**words**` are bold. */
  blocks: (string | string[])[];
  picture: Picture | null;
}

export interface Handbook {
  title: string;
  about: string;
  chapters: Chapter[];
}

/** Parses headings, paragraphs of one line, lists, and one picture per chapter. A handbook uses nothing else. */
export function parseHandbook(text: string): Handbook {
  const [head = '', ...parts] = text.trim().split(/^## /m);
  const [title = '', ...about] = head.replace(/^# /, '').split('\n');
  const chapters = parts.map((part) => {
    const [name = '', ...lines] = part.split('\n');
    const written = lines
      .join('\n')
      .trim()
      .split(/\n{2,}/);
    const [picture = null] = written.flatMap(readPicture);
    const blocks = written
      .filter((block) => readPicture(block).length === 0)
      .map((block) => (block.startsWith('- ') ? block.slice(2).split('\n- ') : block));
    return { title: name.trim(), blocks, picture };
  });
  return { title: title.trim(), about: about.join(' ').trim(), chapters };
}

function readPicture(block: string): Picture[] {
  const [, words, file] = /^!\[(.+)\]\((.+)\)$/.exec(block) ?? [];
  return words && file ? [{ words, file }] : [];
}

const querySuffix = '.md?chapters';

export const readHandbook: Plugin = {
  name: 'read-handbook',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(querySuffix)) return null;
    const file = id.slice(0, -'?chapters'.length);
    const { chapters, ...rest } = parseHandbook(readFileSync(file, 'utf8'));
    const imports: string[] = [];
    const written = [];
    for (const { picture, ...chapter } of chapters) {
      if (picture) {
        const { width, height } = await sharp(join(dirname(file), picture.file)).metadata();
        const name = `picture${imports.length}`;
        imports.push(`import ${name} from ${JSON.stringify(`./${picture.file}?url`)};`);
        const known = JSON.stringify({ width, height, words: picture.words });
        written.push(`{ ...${JSON.stringify(chapter)}, picture: { ...${known}, src: ${name} } }`);
      } else written.push(JSON.stringify({ ...chapter, picture: null }));
    }
    return [...imports, `export default { ...${JSON.stringify(rest)}, chapters: [${written}] };`].join('\n');
  },
};
