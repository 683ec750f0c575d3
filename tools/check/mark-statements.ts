/** Gives each statement of the server its position in the source, so that a test can compare it with the row declared there. */
import { join, relative } from 'node:path';
import { type Plugin, parseSync, Visitor } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Where a call begins: `server/orders/store.ts:12:20`, with line and column from 1 on. */
export function positionOf(file: string, code: string, offset: number): string {
  const before = code.slice(0, offset).split('\n');
  return `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/** Adds to each call of `sql` its position: `sql('select 1')` becomes `sql('select 1', 'server/…:1:1')`. */
export function markStatements(): Plugin {
  return {
    name: 'mark-statements',
    // Other plugins change the source, so that positions would be others.
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
