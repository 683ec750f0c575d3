/** Finds the texts for people in source files: sentences that are translated, and texts that are not. */
import { readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';

export interface Found {
  /**
   * English sentences passed to `t`, `message`, `rich`, `plural` or `messageOf`. Each needs a translation in every
   * catalogue.
   */
  said: string[];
  /** Texts that people probably read but that are not translated, with their line. */
  bare: { line: number; text: string; start: number; end: number; node: Node; path: readonly Node[] }[];
}

export type Node = ESTree.Node & { start: number; end: number };

const translators = new Set(['t', 'message', 'rich', 'plural', 'formOf', 'messageOf']);
const unseenCalls =
  /^(console\.\w+|logFault|reply\.header|style\.setProperty|classes|require\w*|matchMedia|querySelector|describe|meta|sql)$/;
const seenAttributes =
  /^(label|title|placeholder|alt|hint|lead|aria-(label|description|valuetext|roledescription)|\w*Label|text|description|confirm|heading|caption|note)$/;

/** Finds all texts in a file that are or should be translated. */
export function findTexts(file: string): Found {
  const source = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Found = { said: [], bare: [] };
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;

  const visit = (node: Node, path: readonly Node[]): void => {
    if (isUnseen(node, path)) return;
    if (node.type === 'CallExpression' && translators.has(nameOf(node.callee as Node))) {
      const [spoken, ...values] = node.arguments as Node[];
      const forms = /^(plural|formOf)$/.test(nameOf(node.callee as Node)) ? values : [spoken];
      for (const form of forms) if (form) found.said.push(...literalsOf(form));
      for (const value of node.arguments.slice(1) as Node[]) if (!forms.includes(value)) visit(value, [...path, node]);
      if (spoken && literalsOf(spoken).length === 0) visit(spoken, [...path, node]);
      return;
    }
    const text = textOf(node);
    if (text !== undefined && isProbablyRead(node, text, path)) {
      found.bare.push({ line: lineOf(node.start), text, start: node.start, end: node.end, node, path });
    }
    for (const child of childrenOf(node)) visit(child, [...path, node]);
  };
  visit(program as Node, []);
  return found;
}

function childrenOf(node: Node): Node[] {
  const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  const object = callee.object as Node;
  return object.type === 'Identifier' ? `${object.name}.${callee.property.name}` : callee.property.name;
}

/** The sentences in an argument, which may be one text, a condition between texts, or an object with plural forms. */
function literalsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((branch) => literalsOf(branch as Node));
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((row) => (row.type === 'Property' ? literalsOf(row.value as Node) : []));
  if (node.type === 'TSAsExpression') return literalsOf(node.expression as Node);
  return [];
}

/** True for types, imports, keys, class names, and texts that only programmers read. */
function isUnseen(node: Node, path: readonly Node[]): boolean {
  const parent = path.at(-1);
  if (/^(TS(?!As|Satisfies|NonNull)|Import|ExportAll)/.test(node.type)) return true;
  if (parent?.type === 'Property' && parent.key === node && !parent.computed) return true;
  if (parent?.type === 'MemberExpression' && parent.property === node) return true;
  if (node.type === 'Property' && node.key.type === 'Identifier' && /^(summary|className)$/.test(node.key.name))
    return true;
  if (node.type === 'JSXAttribute')
    return node.name.type === 'JSXIdentifier' && /^(className|key|id|d)$/.test(node.name.name);
  return node.type === 'CallExpression' && unseenCalls.test(nameOf(node.callee as Node));
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'JSXText') return node.value.replace(/\s+/g, ' ').trim();
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('{}');
  return undefined;
}

function isProbablyRead(node: Node, text: string, path: readonly Node[]): boolean {
  if (!/[A-Za-z]{2}/.test(text)) return false;
  if (node.type === 'JSXText') return true;
  const attribute = path.findLast((above) => above.type === 'JSXAttribute');
  const isSeen =
    attribute?.type === 'JSXAttribute' &&
    attribute.name.type === 'JSXIdentifier' &&
    seenAttributes.test(attribute.name.name);
  if (isSeen && path.at(-1) === attribute) return true;
  const parent = path.at(-1);
  if (parent?.type === 'Property' && parent.key.type === 'Identifier' && seenAttributes.test(parent.key.name))
    return true;
  // Strings of an expression inside an element, such as both words of `{isOne ? 'jar' : 'jars'}`, are shown to
  // people.
  const above = path.findLast((node) => !/^(Conditional|Logical)Expression$/.test(node.type));
  const beyond = above && path[path.indexOf(above) - 1];
  if (above?.type === 'JSXExpressionContainer' && beyond?.type === 'JSXElement') return true;
  const isChoice = parent?.type === 'ConditionalExpression' || parent?.type === 'LogicalExpression';
  if (isChoice && path.some(({ type }) => type === 'TemplateLiteral')) return /^[\s,(]*[a-z]+[\s,.)]*$/i.test(text);
  // A sentence or a name starts with a capital letter. A template may have words between its values.
  if (/^[A-Z][a-z]/.test(text) || /^[A-Z] /.test(text)) return true;
  return (
    node.type === 'TemplateLiteral' &&
    /(^|[\s}(])[a-z]{2,}[.!?,]?(\s|$)/i.test(text) &&
    !/[\w}]-[\w{]|[\w}]:[\w{]|^\w+ \w+ \/|\//.test(text)
  );
}

/** Lists every string of a file as it is written, with `{}` for the values of a template. */
export function listStrings(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = new Set<string>();
  const visit = (node: Node): void => {
    const text = textOf(node);
    if (text !== undefined) found.add(text);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program as Node);
  return [...found];
}

/** A pattern that matches the texts that a template can become. Its placeholders are `{}`. */
export function patternOf(text: string): RegExp {
  const parts = text.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
