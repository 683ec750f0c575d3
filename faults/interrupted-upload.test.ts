import { readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { openTestShop } from '#server/testing/shop.ts';

test('aborted uploads leave no file, and the next upload is accepted', async () => {
  const shop = await openTestShop();
  try {
    const admin = await buildAdmin(shop);
    await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = shop.app.http.server.address() as AddressInfo;
    const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'navy' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'jar.png');
    const whole = new Response(form);
    const type = whole.headers.get('content-type') ?? '';
    const body = Buffer.from(await whole.arrayBuffer());
    const head = `POST /api/upload/product HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${admin.token}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
    // These are more uploads than may run or wait at the same time.
    for (let sender = 0; sender < 30; sender += 1) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, body.length >> 1)]), () => {
            socket.destroy();
            resolve();
          });
        });
      });
    }
    const kept = () => readdirSync(join(shop.settings.dataDir, 'pictures'));
    expect(kept()).toEqual([]);
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': type };
    await vi.waitFor(
      async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/upload/product`, { method: 'POST', headers, body });
        expect(answer.status).toBe(201);
      },
      { timeout: 10_000, interval: 100 },
    );
    expect(kept().sort()).toHaveLength(6);
  } finally {
    await shop.close();
  }
});
