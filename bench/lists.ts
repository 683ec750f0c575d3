/** Measures the time of single requests, one after the other: pages of lists, the dashboard, and searches. */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { Data } from './prepare.ts';
import type { Figure } from './report.ts';
import type { Program } from './shop.ts';
import { percentile, timeRounds } from './times.ts';

const rounds = 40;

interface Case {
  name: string;
  paths: (pages: number) => string[];
  /** For lists, the path of the request that tells the number of pages. */
  list?: string;
  target: string;
  token?: string;
}

export async function* measureLists(
  shop: Program,
  data: Data,
  isWanted: (name: string) => boolean,
): AsyncGenerator<Figure> {
  for (const { name, paths, list, target, token } of describeCases(data)) {
    if (!isWanted(name)) continue;
    // A request with a cookie is not answered from the cache.
    const headers = { cookie: 'bench=1', ...(token && { authorization: `Bearer ${token}` }) };
    const ask = async (path: string) => {
      const response = await fetch(`${shop.address}/api${path}`, { headers });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    };
    const chosen = paths(list ? readPages(await ask(list)) : 1);
    for (let n = 0; n < 5; n += 1) for (const path of chosen) await ask(path);
    const times = await timeRounds(rounds, (round) => ask(chosen[round % chosen.length] ?? ''));
    const detail = { p50: percentile(times, 0.5) };
    yield { name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', target, detail };
  }
}

/** The parts of an answer that tell its number of pages. The answer with contact messages has another form. */
interface ListAnswer {
  data: { pagination?: { totalPages: number } };
  pagination?: { pages: number };
}

function readPages({ data, pagination }: ListAnswer): number {
  return data.pagination?.totalPages ?? pagination?.pages ?? 0;
}

const words = ['sparkling', 'himalayan', 'alkaline', 'purified', 'mineral', 'dispenser'];

function searches(name: string, spell: (word: string, at: number) => string): Case {
  const typed = words.flatMap((word) => [2, 3, 4, 5].map((at) => spell(word, at)));
  return { name, target: '< 25', paths: () => typed.map((text) => `/products?search=${text}`) };
}

/** Texts that staff may type into the search: parts of order numbers, phone numbers and names. */
const typedAnywhere = {
  numbers: ['PW-26', '7K3F', 'A1B2C', 'PW-260801'],
  phones: ['9000', '900012', '0004711', '9000199999'],
  names: ['kavi', 'asha aba', 'lakshmi', 'tenzin e'],
  products: ['mineral', 'brand47', 'glass bot', 'copper 20'],
};

function describeCases({ adminToken, customerToken, products, customerId }: Data): Case[] {
  // Yesterday is used, because at night there may be no order of today yet.
  const lastDay = addDays(indiaDay(new Date()), -1);
  const past = (days: number) => addDays(lastDay, -days);
  const list = (name: string, path: string, token?: string): Case => {
    const page = (n: number) => `${path}${path.includes('?') ? '&' : '?'}page=${n}`;
    return {
      name: `list of ${name}: first, middle and last page`,
      list: path,
      paths: (pages) => [page(1), page(Math.ceil(pages / 2)), page(pages)],
      target: '< 50',
      ...(token && { token }),
    };
  };
  const single = (name: string, path: string, target: string, token?: string): Case => ({
    name,
    target,
    paths: () => [path],
    ...(token && { token }),
  });
  const anywhere = (kind: keyof typeof typedAnywhere): Case => ({
    name: `search everywhere: ${kind}`,
    target: '< 50',
    paths: () => typedAnywhere[kind].map((typed) => `/admin/search?${new URLSearchParams({ q: typed })}`),
    token: adminToken,
  });
  const orders = (name: string, filter: string): Case[] => [
    list(`orders ${name}`, `/admin/orders?${filter}`, adminToken),
    single(`sum of orders ${name}`, `/admin/orders/sum?${filter}`, '< 50', adminToken),
  ];
  return [
    ...orders('of a day of delivery', `deliveryDate=${past(30)}`),
    ...orders('of a window', `deliveryDate=${lastDay}&deliveryTime=morning`),
    ...orders('of a day, unpaid', `deliveryDate=${lastDay}&paymentStatus=pending`),
    ...orders('that are late', 'late=true'),
    ...orders('paid ahead', 'paidAhead=true'),
    ...orders('of a product', `productId=${products[0]}`),
    ...orders('of a customer', `customerId=${customerId}`),
    ...orders('placed in ten days', `from=${past(50)}&to=${past(41)}`),
    ...orders('placed in a month, unpaid', `from=${past(70)}&to=${past(40)}&paymentStatus=pending`),
    single('sum of orders that are unpaid', '/admin/orders/sum?paymentStatus=pending', '< 1000', adminToken),
    single('sum of delivered orders', '/admin/orders/sum?status=delivered', '< 1000', adminToken),
    single('sum of orders of a year', `/admin/orders/sum?from=${past(365)}`, '< 1000', adminToken),
    anywhere('numbers'),
    anywhere('phones'),
    anywhere('names'),
    anywhere('products'),
    single('today', '/admin/today', '< 50', adminToken),
    single('delivery sheet of the last day', `/admin/sheet?day=${lastDay}`, '< 50', adminToken),
    single('delivery sheet of a day past', `/admin/sheet?day=${past(30)}`, '< 50', adminToken),
    single(
      'units sold of the products of a page',
      `/admin/product-sales?productIds=${products.slice(0, 20)}`,
      '< 50',
      adminToken,
    ),
    single('cash in and out by day', '/admin/money/days?account=till', '< 50', adminToken),
    single('jars out and back by week', '/admin/jars/weeks', '< 50', adminToken),
    single('runs of a day', `/admin/runs?date=${lastDay}`, '< 50', adminToken),
    single('what is to be cleared', '/admin/run-matters', '< 50', adminToken),
    single('on the road', '/admin/road', '< 50', adminToken),
    single('slots of two weeks', '/admin/slots', '< 50', adminToken),
    single('what is needed', '/admin/ahead', '< 50', adminToken),
    list('products', '/products'),
    list('products of staff', '/admin/products', adminToken),
    list('my orders', '/orders', customerToken),
    list('orders', '/admin/orders', adminToken),
    list('delivered orders', '/admin/orders?status=delivered', adminToken),
    list('pending orders', '/admin/orders?status=pending', adminToken),
    list('users', '/admin/users', adminToken),
    list('active customers', '/admin/users?role=customer&isActive=true', adminToken),
    list('messages', '/contact', adminToken),
    single('orders by number', '/admin/orders?search=7K3F', '< 50', adminToken),
    single('orders by customer', '/admin/orders?search=Kavitha%20a', '< 50', adminToken),
    single('users by name', '/admin/users?search=Kavitha%20aba', '< 50', adminToken),
    single('dashboard', '/admin/dashboard', '< 50', adminToken),
    searches('search with a typing error', (word, at) => word.slice(0, at) + word.slice(at + 1)),
    searches(
      'search with two letters swapped',
      (word, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
    ),
    searches('search of a word', (word) => word),
  ];
}
