/** What can go wrong between the browser and the shop, for the sentences that only the browser can say. */
import type { Page, Route } from 'playwright-core';
import type { CartItem } from '../contract/cart.ts';

const matches = (page: Page, call: string, handle: (route: Route) => Promise<void>) => {
  const [method, path] = call.split(' ');
  return page.route(`**/api${path}`, (route) =>
    route.request().method() === method ? handle(route) : route.fallback(),
  );
};

/** Something before the shop answers a call, such as 'POST /auth/login', without a sentence; ask `mendLine` to end it. */
export function breakLine(page: Page, call: string): Promise<unknown> {
  return matches(page, call, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' }));
}

/** The browser has no connection for this call. */
export function cutLine(page: Page, call: string): Promise<unknown> {
  return matches(page, call, (route) => route.abort('internetdisconnected'));
}

/** The shop gets something else than the form sent, so that it has to refuse what the form would not have let through. */
export function changeOnTheWay(page: Page, call: string, change: Record<string, unknown>): Promise<unknown> {
  return matches(page, call, (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), ...change }) }),
  );
}

/** The browser gets another cart than the shop keeps: each line as `change` makes it. */
export function changeCart(page: Page, change: (item: CartItem) => CartItem): Promise<unknown> {
  return matches(page, 'GET /cart', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.items = json.data.items.map(change);
    await route.fulfill({ response, json });
  });
}

/** Holds a call back until the returned function is called. */
export async function holdLine(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await matches(page, call, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** From here on calls reach the shop as they were sent. */
export function mendLine(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'wait' });
}

/** What the browser complains about on a line that `breakLine` or `cutLine` broke. */
export const brokenLine = /502 \(Bad Gateway\)|net::ERR_INTERNET_DISCONNECTED/;
