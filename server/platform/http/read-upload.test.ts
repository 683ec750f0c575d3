/** A file that is too large is refused while it arrives, without waiting for the rest of it. */
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostImportBytes } from '#contract/imports/columns.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const wholeBytes = 200 * 1_048_576;
const piece = Buffer.alloc(1_048_576, 'name,phone\n');
/** Maximum bytes that may be in transit on a connection without the shop having read them. */
const onTheWay = 12 * 1_048_576;

test.each(['with its length', 'without its length'])(
  'an upload of 200 MB %s announced is refused before it has arrived',
  async (how) => {
    const { token } = await buildAdmin(shop);
    const address = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }).catch(() => listening()));
    const sending = request({
      host: address.hostname,
      port: address.port,
      method: 'POST',
      path: '/api/admin/imports?kind=customers&name=large.csv',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=edge',
        ...(how === 'with its length' && { 'content-length': wholeBytes }),
      },
    });
    sending.on('error', () => {});
    sending.setMaxListeners(0);
    const answered = once(sending, 'response');
    sending.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="large.csv"\r\n\r\n');
    let sent = 0;
    const isAnswered = answered.then(() => true);
    while (sent < wholeBytes) {
      sent += piece.length;
      const isWritten = sending.write(piece) || once(sending, 'drain').then(() => false);
      if (
        await Promise.race([
          isAnswered,
          isWritten === true ? false : isWritten,
          once(sending, 'close').then(() => true),
        ])
      )
        break;
    }
    const [response] = await answered;
    const text = (await response.toArray()).join('');
    sending.destroy();
    expect(JSON.parse(text)).toMatchObject({
      success: false,
      errors: [{ path: 'file', msg: 'The file is larger than 10 MB. Please split it into several files.' }],
    });
    expect(sent).toBeLessThan(mostImportBytes + onTheWay);
  },
);

function listening() {
  const address = shop.app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('The shop does not listen');
  return `http://127.0.0.1:${address.port}`;
}
