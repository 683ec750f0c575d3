/** Reads the text of a legal page. Its parts: a line that begins with `# ` is a heading, lines that begin with `- ` are a list. */
export type LegalPart = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] };

export function readLegalText(text: string): LegalPart[] {
  const parts: LegalPart[] = [];
  let isNew = true;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const last = parts.at(-1);
    if (line.startsWith('# ')) parts.push({ kind: 'heading', text: line.slice(2).trim() });
    else if (line.startsWith('- ')) {
      if (last?.kind === 'list' && !isNew) last.items.push(line.slice(2).trim());
      else parts.push({ kind: 'list', items: [line.slice(2).trim()] });
    } else if (line !== '') {
      if (last?.kind === 'paragraph' && !isNew) last.text += `\n${line}`;
      else parts.push({ kind: 'paragraph', text: line });
    }
    isNew = line === '' || line.startsWith('# ');
  }
  return parts;
}
