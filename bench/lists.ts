/**
 * Measures the time of single requests, one after the other: pages of lists, the desks of jars and money, the dashboard
 * and searches.
 */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { Data } from './prepare.ts';
import type { Figure } from './report.ts';
import type { Program } from './shop.ts';
import { percentile, timeRounds } from './times.ts';

const rounds = 40;

interface Case {
  name: string;
  /** The requests, which are sent in turn. */
  paths: readonly string[];
  /** True for a list. Its first page, a middle page and its last page are requested. */
  isList?: boolean;
  target: string;
  token?: string;
}

export async function* measureLists(
  shop: Program,
  data: Data,
  isWanted: (name: string) => boolean,
): AsyncGenerator<Figure> {
  for (const { name, paths, isList, target, token } of describeCases(data)) {
    if (!isWanted(name)) continue;
    // A request with a cookie is not answered from the cache.
    const headers = { cookie: 'bench=1', ...(token && { authorization: `Bearer ${token}` }) };
    const ask = async (path: string) => {
      const response = await fetch(`${shop.address}/api${path}`, { headers });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    };
    const [first = ''] = paths;
    const chosen = isList ? pagesOf(first, await ask(first)) : paths;
    for (let n = 0; n < 5; n += 1) for (const path of chosen) await ask(path);
    const times = await timeRounds(rounds, (round) => ask(chosen[round % chosen.length] ?? ''));
    const detail = { p50: percentile(times, 0.5) };
    yield { name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', target, detail };
  }
}

/** The parts of an answer that contain its number of pages. The answer with contact messages has another form. */
interface ListAnswer {
  data: { pagination?: { totalPages: number } };
  pagination?: { pages: number };
}

function pagesOf(path: string, { data, pagination }: ListAnswer): string[] {
  const last = data.pagination?.totalPages ?? pagination?.pages ?? 0;
  // A list without rows has one page.
  return [1, Math.ceil(last / 2), last]
    .map((page) => Math.max(1, page))
    .map((page) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`);
}

const words = ['sparkling', 'himalayan', 'alkaline', 'purified', 'mineral', 'dispenser'];

function search(name: string, spell: (word: string, at: number) => string): Case {
  const typed = words.flatMap((word) => [2, 3, 4, 5].map((at) => spell(word, at)));
  return { name, target: '< 25', paths: typed.map((text) => `/products?search=${text}`) };
}

/** Texts that staff may type into the search: parts of order numbers, phone numbers and names. */
const typedAnywhere = {
  numbers: ['PW-26', '7K3F', 'A1B2C', 'PW-260801'],
  phones: ['9000', '900012', '0004711', '9000199999'],
  names: ['kavi', 'asha aba', 'lakshmi', 'tenzin e'],
  products: ['mineral', 'brand47', 'glass bot', 'copper 20'],
};

type Named = readonly [name: string, path: string];

/** Requests of staff for things other than lists. */
const screens = (lastDay: string, past: (days: number) => string, { products, customerId }: Data): Named[] => [
  ['today', '/admin/today'],
  ['delivery sheet of the last day', `/admin/sheet?day=${lastDay}`],
  ['delivery sheet of a day past', `/admin/sheet?day=${past(30)}`],
  ['units sold of the products of a page', `/admin/product-sales?productIds=${products.slice(0, 20)}`],
  ['runs of a day', `/admin/runs?date=${lastDay}`],
  ['what is to be cleared', '/admin/run-matters'],
  ['on the road', '/admin/road'],
  ['slots of two weeks', '/admin/slots'],
  ['what is needed', '/admin/ahead'],
  ['dashboard', '/admin/dashboard'],
  ['orders by number', '/admin/orders?search=7K3F'],
  ['orders by customer', '/admin/orders?search=Kavitha%20a'],
  ['users by name', '/admin/users?search=Kavitha%20aba'],
  ['timeline of a customer', `/admin/users/${customerId}/timeline`],
  ['jars desk: figures', '/admin/jars'],
  ['jars out and back by week', '/admin/jars/weeks'],
  ['money desk: figures', '/admin/money'],
  ['cash in and out by day', '/admin/money/days?account=till'],
];

/** Filters of the list of orders. For each filter, the call that sums its orders is measured, too. */
const orderFilters = (lastDay: string, past: (days: number) => string, { products, customerId }: Data): Named[] => [
  ['of a day of delivery', `deliveryDate=${past(30)}`],
  ['of a window', `deliveryDate=${lastDay}&deliveryTime=morning`],
  ['of a day, unpaid', `deliveryDate=${lastDay}&paymentStatus=pending`],
  ['that are late', 'late=true'],
  ['paid ahead', 'paidAhead=true'],
  ['of a product', `productId=${products[0]}`],
  ['of a customer', `customerId=${customerId}`],
  ['placed in ten days', `from=${past(50)}&to=${past(41)}`],
  ['placed in a month, unpaid', `from=${past(70)}&to=${past(40)}&paymentStatus=pending`],
];

const listsOfStaff = (past: (days: number) => string): Named[] => [
  ['products of staff', '/admin/products'],
  ['orders', '/admin/orders'],
  ['delivered orders', '/admin/orders?status=delivered'],
  ['pending orders', '/admin/orders?status=pending'],
  ['khata', '/admin/khata'],
  ['khata by next delivery', '/admin/khata?sort=next'],
  ['khata of customers with dues and jars', '/admin/khata?dues=some&jars=some&sort=last'],
  ['users', '/admin/users'],
  ['active customers', '/admin/users?role=customer&isActive=true'],
  ['messages', '/contact'],
  ['jar holders', '/admin/jars/holders'],
  ['jar holders, most jars first', '/admin/jars/holders?sort=jars'],
  ['overdue jars', '/admin/jars/holders?isOverdue=true'],
  ['jar holders by name', '/admin/jars/holders?search=Kavitha%20aba'],
  ['dues', '/admin/money/dues'],
  ['old dues', '/admin/money/dues?age=older'],
  ['credit', '/admin/money/balances?of=credit'],
  ['deposits', '/admin/money/balances?of=deposits'],
  ['deposits by name', '/admin/money/balances?of=deposits&search=Kavitha%20aba'],
  ['entries in the day book', '/admin/money/entries'],
  ['entries of the till', '/admin/money/entries?account=till'],
  ['entries of a month', `/admin/money/entries?from=${past(70)}&to=${past(40)}`],
  ['pick-ups', '/admin/pickups'],
  ['open pick-ups', '/admin/pickups?status=open'],
  ['reported payments', '/admin/upi-claims'],
  ['open reported payments', '/admin/upi-claims?state=open'],
];

const listsOfCustomer: readonly Named[] = [
  ['my orders', '/orders'],
  ['my account entries', '/account/entries'],
  ['my jar movements', '/jars/movements'],
];

function describeCases(data: Data): Case[] {
  const { adminToken, customerToken } = data;
  // Yesterday is used, because at night there may be no order for today yet.
  const lastDay = addDays(indiaDay(new Date()), -1);
  const past = (days: number) => addDays(lastDay, -days);
  const single = ([name, path]: Named, token = adminToken, target = '< 50'): Case => {
    return { name, paths: [path], target, token };
  };
  const list = ([name, path]: Named, token?: string): Case => {
    const isPublic = token === undefined;
    const title = `list of ${name}: first, middle and last page`;
    return { name: title, paths: [path], isList: true, target: '< 50', ...(!isPublic && { token }) };
  };
  return [
    ...orderFilters(lastDay, past, data).flatMap(([name, filter]) => [
      list([`orders ${name}`, `/admin/orders?${filter}`], adminToken),
      single([`sum of orders ${name}`, `/admin/orders/sum?${filter}`]),
    ]),
    single(['sum of delivered orders', '/admin/orders/sum?status=delivered'], adminToken, '< 1000'),
    single(['sum of orders of a year', `/admin/orders/sum?from=${past(365)}`], adminToken, '< 1000'),
    ...Object.entries(typedAnywhere).map(
      ([kind, typed]): Case => ({
        name: `search everywhere: ${kind}`,
        target: '< 50',
        paths: typed.map((text) => `/admin/search?${new URLSearchParams({ q: text })}`),
        token: adminToken,
      }),
    ),
    ...screens(lastDay, past, data).map((named) => single(named)),
    list(['products', '/products']),
    ...listsOfStaff(past).map((named) => list(named, adminToken)),
    ...listsOfCustomer.map((named) => list(named, customerToken)),
    single(['cart', '/cart'], customerToken),
    search('search with a typing error', (word, at) => word.slice(0, at) + word.slice(at + 1)),
    search(
      'search with two letters swapped',
      (word, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
    ),
    search('search of a word', (word) => word),
  ];
}
