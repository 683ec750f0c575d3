/** A fake push service on a free port of this machine, and fake browsers that decrypt its messages (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PushServer {
  /** The value for the setting PUSH_SERVICE. */
  url: string;
  received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  /** Sets the status of all following answers. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

export async function openPushServer(): Promise<PushServer> {
  const received: PushServer['received'] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith(next) {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A browser that subscribed to a push service, which reaches it at `endpoint`. */
export function createBrowser(endpoint: string) {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const p256dh = own.getPublicKey();
  return {
    subscription: { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    /** Decrypts a message into the data that the page's service worker would receive. */
    read(body: Buffer): unknown {
      const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0];
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const derive = (from: Buffer, salted: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', from, salted, info, length));
      const who = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
      const secret = derive(own.computeSecret(sender), auth, who, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const opener = createDecipheriv('aes-128-gcm', key, nonce);
      opener.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}
