/** Adds to each SQL statement its position in the source, so that a test can find the row type declared there. */
import { join, relative } from 'node:path';
import { type Plugin, parseSync, Visitor } from 'vite';

const root = join(import.meta.dirname, '../..');

/** The position of an offset in a file, with line and column from 1 on: `server/orders/store.ts:12:20`. */
export function positionOf(file: string, code: string, offset: number): string {
  const before = code.slice(0, offset).split('\n');
  return `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/** A Vite plugin that adds to each call to `sql` its position: `sql('…')` becomes `sql('…', 'server/…:1:1')`. */
export function markStatements(): Plugin {
  return {
    name: 'mark-statements',
    // This plugin must run first, because other plugins change the source and so the positions.
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id);
      if (!/^server\/.*\.ts$/.test(file) || !/\bsql[<(]/.test(code)) return null;
      const marks: { at: number; position: string }[] = [];
      new Visitor({
        CallExpression({ callee, start, arguments: [text] }) {
          if (callee.type === 'Identifier' && callee.name === 'sql' && text)
            marks.push({ at: text.end, position: positionOf(file, code, start) });
        },
      }).visit(parseSync(file, code).program);
      let marked = code;
      for (const { at, position } of marks.sort((a, b) => b.at - a.at))
        marked = `${marked.slice(0, at)}, '${position}'${marked.slice(at)}`;
      return marked;
    },
  };
}
