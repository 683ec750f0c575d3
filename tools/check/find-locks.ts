/** Finds statements that may lock or write several rows without a fixed order, so that two of them could deadlock. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import type { Node } from './find-texts.ts';

export interface UnorderedLock {
  line: number;
  /** The clause that takes the locks. */
  clause: string;
}

/** Columns that identify at most one row of a table, from the keys in the migrations. */
const keys = Map.groupBy(globSync('db/migrations/*.sql').flatMap(readKeys), ({ table }) => table);

function readKeys(file: string): { table: string; columns: string[] }[] {
  const schema = readFileSync(file, 'utf8');
  const ofTables = [...schema.matchAll(/create table (\w+) \(([^;]*)/g)].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/^ +(\w+) .*\bprimary key\b(?! \()|\b(?:primary key|unique) \((.*?)\)/gm)].map(
      ([, column, list]) => ({ table, columns: (column ?? list ?? '').split(', ') }),
    ),
  );
  // A partial index is not a key, because it does not cover all rows.
  const ofIndexes = schema.matchAll(/create unique index \w+ on (\w+) \((?:lower\()?(\w+)(?: collate "C"\))?\);/g);
  return [...ofTables, ...[...ofIndexes].map(([, table = '', column = '']) => ({ table, columns: [column] }))];
}

const takesLocks =
  /\b(update\s+[a-z_.{}]+(?:\s+(?:as\s+)?[a-z]+)?\s+set|delete\s+from|insert\s+into|for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share)\b/;
/** A comment that says why the rows of the next clause are already locked or need no lock. */
const reason = /--\s*locked:\s*\S.*$/gm;
const mark = '<locked> ';

/** Checks every SQL text of a source file, or every statement of a migration, including those inside functions. */
export function findUnorderedLocks(file: string, source = readFileSync(file, 'utf8')): UnorderedLock[] {
  return file.endsWith('.sql') ? checkMigration(source) : checkSource(file, source);
}

function checkSource(file: string, source: string): UnorderedLock[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  const visit = (node: unknown): UnorderedLock[] => {
    if (typeof node !== 'object' || node === null) return [];
    const text = textOf(node as Node);
    const own =
      text !== undefined && takesLocks.test(text)
        ? checkStatement(text).map((clause) => ({ line: lineOf((node as Node).start), clause }))
        : [];
    return [...own, ...Object.values(node).flatMap(visit)];
  };
  return visit(program);
}

/** The text of a literal or template, with `{}` for its values. */
function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('{}');
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

function checkMigration(source: string): UnorderedLock[] {
  const found: UnorderedLock[] = [];
  let line = 1;
  for (const statement of source.split(';')) {
    const begins = line + (/^\s*/.exec(statement)?.[0].split('\n').length ?? 1) - 1;
    found.push(...checkStatement(statement).map((clause) => ({ line: begins, clause })));
    line += statement.split('\n').length - 1;
  }
  return found;
}

function checkStatement(text: string): string[] {
  const marked = text.replace(reason, mark).replace(/--.*$/gm, '');
  const bare = marked.replace(/'(?:[^']|'')*'/g, "''").replace(/\s+/g, ' ');
  return [...checkLocks(bare), ...checkWrites(bare), ...checkUpserts(bare)];
}

/** `for update` and similar clauses need an `order by`, or a single row. */
function checkLocks(text: string): string[] {
  return [...text.matchAll(/\bfor (no key )?(update|share)\b/g)].flatMap((match) => {
    const select = levelBefore(text, match.index);
    const table = /\bfrom ([a-z_]+)/.exec(select)?.[1] ?? '';
    return /\border by\b/.test(select) || isOneRow(table, select) ? [] : [excerpt(text, match.index)];
  });
}

/** `update` and `delete` must write a single row, or the rows of a CTE `held` that has locked them in order. */
function checkWrites(text: string): string[] {
  const writes = text.matchAll(/\b(?:update ([a-z_.{}]+)(?: (?:as )?[a-z]+)? set\b|delete from ([a-z_.{}]+))/g);
  return [...writes].flatMap((match) => {
    const write = levelAfter(text, match.index);
    const table = match[1] ?? match[2] ?? '';
    const isLocked = text.slice(0, match.index).endsWith(mark) || /\b(?:using|from) held\b/.test(write);
    return isLocked || isOneRow(table, write) ? [] : [excerpt(text, match.index)];
  });
}

/** An insert with `on conflict` must insert a single row, or rows in a fixed order. */
function checkUpserts(text: string): string[] {
  return [...text.matchAll(/\binsert into [a-z_.{}]+/g)].flatMap((match) => {
    const insertion = levelAfter(text, match.index);
    const [before = '', conflict] = insertion.split(/\bon conflict\b/);
    if (conflict === undefined || /\border by\b/.test(before)) return [];
    const flat = withoutBrackets(before);
    const isOne = /\bvalues\b/.test(flat) || !/\bfrom\b/.test(flat) || /\bfrom wanted\b/.test(flat);
    return isOne ? [] : [excerpt(text, match.index)];
  });
}

/** True if all columns of a key are compared with a value, or with the single row of a CTE `wanted`. */
function isOneRow(table: string, text: string): boolean {
  const where = /\bwhere\b.*/.exec(text)?.[0] ?? '';
  const isGiven = (column: string) =>
    new RegExp(`\\b${column}(?: collate "C"\\))? = (?:\\$\\d|lower\\(\\$|\\{\\}|w\\.)`).test(where);
  return (keys.get(table) ?? []).some(({ columns }) => columns.every(isGiven));
}

function withoutBrackets(text: string): string {
  const outer = text.replace(/\([^()]*\)/g, ' ');
  return outer === text ? text : withoutBrackets(outer);
}

/** The text before a position at the same bracket level, without nested brackets. */
function levelBefore(text: string, end: number): string {
  let depth = 0;
  let level = '';
  for (let at = end - 1; at >= 0 && depth >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    if (depth === 0) level = text[at] + level;
    if (text[at] === '(') depth -= 1;
  }
  return level;
}

/** The text from a position to the end of its bracket level. */
function levelAfter(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth < 0) return text.slice(start, at);
  }
  return text.slice(start);
}

const excerpt = (text: string, at: number) => text.slice(at, at + 90).trim();
