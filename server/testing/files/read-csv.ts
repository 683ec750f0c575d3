/** Reads a CSV file like a spreadsheet (RFC 4180): quoted cells may contain commas, quotes and line breaks. */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  let rest = text.replace(/^\uFEFF/, '');
  while (rest !== '') {
    const [all = '', quoted, plain = '', end = ''] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/.exec(rest) ?? [];
    if (all === '') throw new Error(`Not a CSV file at ${JSON.stringify(rest.slice(0, 80))}`);
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
    rest = rest.slice(all.length);
  }
  const [heads = [], ...lines] = rows.filter((row) => row.length > 0);
  return lines.map((cells) => {
    if (cells.length !== heads.length) throw new Error(`${cells.length} cells instead of ${heads.length}`);
    return Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? '']));
  });
}
