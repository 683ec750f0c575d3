/** Finds code and SQL that add or subtract two figures of an order, which only the module for order sums may do. */
import { type ESTree, parseSync } from 'vite';

type Node = ESTree.Node;

/** All names of each figure: in code, in answers, in SQL, and of the function that computes it. */
const figures = {
  items: ['itemsPaise', 'items_paise', 'itemsAmount'],
  delivery: ['deliveryPaise', 'delivery_paise', 'deliveryCharge'],
  floor: ['floorPaise', 'floor_paise', 'floorCharge'],
  deposit: ['depositPaise', 'deposit_paise', 'depositAmount'],
  total: ['totalPaise', 'total_paise', 'totalAmount', 'totalOf'],
  payable: ['payablePaise', 'payable_paise', 'amountPayable', 'payable', 'payableOf', 'payableOfAnswer'],
  asked: ['askedPaise', 'asked_paise', 'asked', 'askedOf'],
  demand: ['demandPaise', 'demand', 'demandOf'],
  paid: ['paidPaise', 'paid_paise', 'amountPaid'],
  due: ['duePaise', 'due_paise', 'amountDue', 'dueOf'],
  creditUsed: ['creditUsedPaise', 'credit_used_paise', 'creditUsed'],
  kept: ['keptPaise', 'kept_paise', 'keptOf'],
  waived: ['waivedPaise', 'waivedOf'],
};
const figureOf = new Map(Object.entries(figures).flatMap(([figure, names]) => names.map((name) => [name, figure])));
const anyName = new RegExp(`\\b(${[...figureOf.keys()].join('|')})\\b`, 'g');
/** Functions that return one of their arguments, possibly converted. */
const transparent = new Set(['paise', 'toPaise', 'toRupees', 'min', 'max', 'Number']);

/**
 * Returns the source text of each place where two different figures of an order are added or subtracted, even if a
 * figure has another local name.
 */
export function findOrderSums(file: string, source: string): string[] {
  const named = new Set([...source.matchAll(anyName)].map(([name]) => figureOf.get(name)));
  if (named.size < 2) return [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const locals = new Map<string, string>();
  visit(program, (node) => keepLocal(node, locals));
  const found: string[] = [];
  visit(program, (node, parent) => {
    const isPart = parent && isSum(parent);
    const hasTwo = isSum(node) && !isPart && figuresIn(node, locals).size > 1;
    if (hasTwo || (node.type === 'TemplateLiteral' && isSqlSum(source.slice(node.start, node.end))))
      found.push(source.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 120));
  });
  return found;
}

const isSum = (node: Node): boolean =>
  (node.type === 'BinaryExpression' && (node.operator === '+' || node.operator === '-')) ||
  (node.type === 'AssignmentExpression' && (node.operator === '+=' || node.operator === '-='));

/** The figures in an expression, including the arguments of `Math.min` and other transparent functions. */
function figuresIn(node: Node, locals: ReadonlyMap<string, string>): Set<string> {
  const inAll = (nodes: readonly Node[]) => new Set(nodes.flatMap((one) => [...figuresIn(one, locals)]));
  const own = (name: string) =>
    new Set([locals.get(name) ?? figureOf.get(name)].filter((figure) => figure !== undefined));
  switch (node.type) {
    case 'BinaryExpression':
    case 'AssignmentExpression':
    case 'LogicalExpression':
      return inAll([node.left, node.right]);
    case 'ConditionalExpression':
      return inAll([node.consequent, node.alternate]);
    case 'UnaryExpression':
      return inAll([node.argument]);
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return inAll([node.expression]);
    case 'CallExpression': {
      const callee = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee;
      const name = callee.type === 'Identifier' ? callee.name : '';
      return transparent.has(name) ? inAll(node.arguments) : own(name);
    }
    case 'MemberExpression':
      return node.property.type === 'Identifier' ? own(node.property.name) : new Set();
    case 'Identifier':
      return own(node.name);
    default:
      return new Set();
  }
}

/** Remembers a local name of a figure: `const { amountDue: due } = order`, or `const due = order.amountDue`. */
function keepLocal(node: Node, locals: Map<string, string>): void {
  const keep = (name: string, figure: string | undefined) => {
    if (figure !== undefined && !figureOf.has(name)) locals.set(name, figure);
  };
  if (node.type === 'ObjectPattern') {
    for (const property of node.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
      if (property.value.type === 'Identifier') keep(property.value.name, figureOf.get(property.key.name));
    }
  }
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
    const { init } = node;
    if (init?.type === 'MemberExpression' && init.property.type === 'Identifier')
      keep(node.id.name, figureOf.get(init.property.name));
    if (init?.type === 'CallExpression' && init.callee.type === 'Identifier')
      keep(node.id.name, figureOf.get(init.callee.name));
  }
}

const column = '(?:\\w+\\.)?(?:(\\w+_paise)|payable|demand)\\b';
const sqlSum = new RegExp(`${column}[\\s)]*[-+]\\s*(?:\\w+\\()*${column}`, 'g');

function isSqlSum(text: string): boolean {
  return [...text.matchAll(sqlSum)].some(([, first, second]) => {
    const [one, other] = [figureOf.get(first ?? 'payable'), figureOf.get(second ?? 'payable')];
    return one !== undefined && other !== undefined && one !== other;
  });
}

function visit(node: Node, see: (node: Node, parent?: Node) => void, parent?: Node): void {
  see(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string')
        visit(child as Node, see, node);
    }
  }
}
