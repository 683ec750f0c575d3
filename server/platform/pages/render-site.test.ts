import { expect, it } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { readSettings } from '#server/core/settings.ts';
import { createResponseCache } from '../cache/response-cache.ts';
import type { RawInput } from '../http/invoke.ts';
import { renderWith, type SiteBuild } from './render-site.ts';

it('the categories are loaded only once for all pages, until the catalogue changes or two seconds pass', async () => {
  let version: number | undefined = 1;
  let time = 0;
  const invoked: CallName[] = [];
  const render = renderWith(siteThatAsks('GET /products', 'GET /products/categories'), 'production', {
    invoke: async (name) => ({ answer: invoked.push(name) }),
    cache: createResponseCache({ version: () => version, now: () => time }),
    shop: () => readSettings({}).shop,
    publicUrl: 'http://shop.test',
    catchUp: async () => {},
    report: () => {},
    clock: () => new Date(time),
  });
  const askedFor = async () => {
    await render('/products', 'en', 'nonce');
    return invoked.splice(0);
  };
  const everything = ['GET /products', 'GET /products/categories'];

  expect(await askedFor()).toEqual(everything);
  expect(await askedFor()).toEqual(['GET /products']);
  version = 2;
  expect(await askedFor()).toEqual(everything);
  time = 2000;
  expect(await askedFor()).toEqual(everything);
  version = undefined;
  expect([await askedFor(), await askedFor()]).toEqual([everything, everything]);
});

/** A site on which every page makes these calls. */
function siteThatAsks(...names: CallName[]): SiteBuild {
  type Page = { invoke(name: CallName, input: RawInput): Promise<unknown> };
  const createRequestHandler = () => async (_request: Request, page: unknown) => {
    for (const name of names) await (page as Page).invoke(name, {});
    return { status: 200, headers: {}, body: Buffer.alloc(0) };
  };
  return { routes: {}, entry: { module: { createRequestHandler, provide: (page) => page } } };
}
