/** The program: starts the shop with the settings in the environment, prints its address, and closes it on a signal. */
import 'zod/compile';
import { relative } from 'node:path';
import closeWithGrace, { type Options } from 'close-with-grace';
import { readSettings, type Settings, WrongSettings } from './core/settings.ts';
import { writeFault } from './core/telemetry/private-log.ts';
import { type RunningShop, runShop } from './run-shop.ts';
import { startInstance } from './start-instance.ts';
import { handedConnection, type WorkerNews } from './workers.ts';

const graceMs = 20_000;
const echoMs = 1000;
/** The exit code that asks for another start of the shop. The exit code 1 would mean that it refused to start. */
const faultCode = 70;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let closingSince: number | undefined;

try {
  const settings = readSettings(process.env);
  const handed = process.env[handedConnection];
  const shop = await (handed === undefined ? openAll(settings) : startInstance(settings, JSON.parse(handed)));
  tellParent({ address: shop.address });
  const endFaulty = () => process.exit(faultCode);
  const grace: Options = { delay: graceMs, logger: false, skip: [...signals], onSecondError: endFaulty };
  const { close } = closeWithGrace(grace, async ({ err }) => {
    if (!err) return shop.close();
    console.error(writeFault(err, 'the shop ends because of a fault'));
    setTimeout(endFaulty, graceMs / 2).unref();
    await shop.close().finally(endFaulty);
  });
  for (const signal of signals) process.on(signal, () => closeOnce(close));
} catch (error) {
  // A worker sends the message to its parent process, which prints it once for all workers.
  if (process.env[handedConnection] !== undefined && process.send) {
    process.send({ fault: messageOf(error) } satisfies WorkerNews, () => process.exit(1));
  } else {
    const cause = error instanceof WrongSettings ? ', because of its settings:\n' : ': ';
    console.error(`The shop does not start${cause}${messageOf(error)}`);
    process.exit(1);
  }
}

/**
 * Closes the shop on the first signal. The terminal and npm may both send the same signal, so a second one within
 * `echoMs` is ignored. A later one ends the program immediately.
 */
function closeOnce(close: () => void): void {
  if (closingSince === undefined) {
    closingSince = performance.now();
    close();
  } else if (performance.now() - closingSince > echoMs) {
    process.exit(1);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function tellParent(news: WorkerNews): void {
  if (process.env[handedConnection] !== undefined) process.send?.(news);
}

async function openAll(settings: Settings): Promise<RunningShop> {
  const shop = await runShop(settings, (step) => console.log(step));
  printGreeting(shop, settings);
  return shop;
}

function printGreeting({ address, firstAdmin, notice }: RunningShop, settings: Settings): void {
  const inside = relative(process.cwd(), settings.dataDir);
  const dataDir = inside.startsWith('..') ? settings.dataDir : inside || '.';
  const signIn = firstAdmin
    ? `${firstAdmin.email}${firstAdmin.password ? ` with password ${firstAdmin.password} (shown only now)` : ' with ADMIN_PASSWORD'}`
    : 'the admin who was created at the first start (npm run admin:password sets a new password)';
  console.log(
    [
      '',
      `${settings.shop.name} is open.`,
      `  Shop         ${address}/`,
      `  Admin area   ${address}/admin`,
      `  Admin        ${signIn}`,
      '  Customers    sign up in the shop',
      settings.smtpUrl
        ? `  E-mail       sent through SMTP_URL, with links to ${settings.publicUrl}`
        : `  E-mail       set it up at ${address}/admin/start/email; until then ${dataDir}/outbox, codes are printed here`,
      '  Stop         Ctrl-C',
      ...(notice ? ['', notice] : []),
      '',
    ].join('\n'),
  );
}
