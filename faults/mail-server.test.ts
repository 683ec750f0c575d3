import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { createJobs } from '#server/jobs.ts';
import { startWorker } from '#server/platform/jobs/worker.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { openTestShop } from '#server/testing/shop.ts';

type Mood = 'well' | 'down' | 'busy' | 'refusing' | 'nonsense' | 'slow' | 'leaving';

/** A mail server that fails in different ways. An email counts as delivered if the server has acknowledged it. */
async function openMoodyServer() {
  const arrived: string[] = [];
  let mood: Mood = 'well';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (mood === 'down') return socket.destroy();
    speak(socket, () => mood, arrived);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    be(next: Mood) {
      mood = next;
    },
    close: () => server.close(),
  };
}

function speak(socket: Socket, mood: () => Mood, arrived: string[]): void {
  let text = '';
  let isData = false;
  const reply = async (line: string) => {
    if (mood() === 'slow') await sleep(150);
    socket.write(mood() === 'nonsense' ? `¿${line.length}? \u0000 what\r\n` : `${line}\r\n`);
  };
  void reply('220 mail ready');
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (;;) {
      const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = text.slice(0, end);
      text = text.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        if (mood() === 'leaving') return void socket.destroy();
        if (mood() === 'refusing') void reply('554 5.7.1 no');
        else {
          arrived.push(/^Message-ID: (.+)$/im.exec(line)?.[1] ?? '');
          void reply('250 kept');
        }
      } else if (/^DATA/i.test(line)) {
        isData = mood() !== 'busy';
        void reply(isData ? '354 go on' : '451 4.3.2 later');
      } else void reply(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
    }
  });
}

test('every email is delivered exactly once by a mail server that first is down, busy, rejects, disconnects or answers nonsense', {
  timeout: 90_000,
}, async () => {
  const server = await openMoodyServer();
  const shop = await openTestShop({ SMTP_URL: server.url });
  const { log } = Fastify();
  const worker = startWorker(shop, log, { jobs: createJobs(shop.settings, log) });
  const count = async (where: string) => {
    const { rows } = await shop.db.pool.query(`select count(*) as n from queued_mails where ${where}`);
    return Number(rows[0].n);
  };
  const waitUntil = async (condition: () => Promise<boolean>) => {
    for (let tries = 0; !(await condition()); tries += 1) {
      if (tries > 2400) throw new Error('It did not happen');
      await sleep(25);
    }
  };
  // An email that is being sent now has a later due time, and must not be retried.
  const retryNow = sql(`update queued_mails set due_at = now(), attempts = 0
    where due_at > now() and due_at < now() + interval '1 minute'`);
  const forgetErrors = sql('update queued_mails set last_error = null');
  try {
    const moods: Mood[] = ['down', 'busy', 'refusing', 'leaving', 'nonsense'];
    server.be('down');
    const names = Array.from({ length: 12 }, (_, n) => `customer-${n}@paniwala.test`);
    for (const to of names)
      await queueMails(shop.db, [{ kind: 'contact-message', to, name: 'Asha', email: to, message: 'Hello' }]);
    for (const [n, mood] of moods.entries()) {
      server.be(mood);
      if (n > 0) await shop.db.run(forgetErrors);
      await shop.db.run(retryNow);
      await waitUntil(async () => (await count('last_error is not null')) === names.length);
      expect([mood, server.arrived]).toEqual([mood, []]);
    }
    server.be('slow');
    await shop.db.run(retryNow);
    await waitUntil(async () => {
      await sleep(500);
      await shop.db.run(retryNow);
      return (await count('true')) === 0;
    });
    expect(server.arrived).toHaveLength(names.length);
    expect(new Set(server.arrived).size).toBe(names.length);
  } finally {
    await worker.stop();
    await shop.close();
    server.close();
  }
});
