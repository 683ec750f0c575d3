/**
 * The shop for journeys: the real program on a database of its own, which a test fills and reads through the builders of
 * server/testing, with a real mail server and a browser. Time in the shop is the machine's; a page's is moved by page.clock.
 */
import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { User } from '../contract/accounts.ts';
import type { Services } from '../server/core/services.ts';
import { readSettings } from '../server/settings.ts';
import type { BuiltAdmin, BuiltCustomer } from '../server/testing/accounts.ts';
import { callOver } from '../server/testing/call-over.ts';
import { createTestDatabase } from '../server/testing/database.ts';
import { type MailServer, openMailServer } from '../server/testing/mail-server.ts';
import type { Answer, CallShop } from '../server/testing/shop.ts';
import { launchChromium } from '../tools/chromium.ts';
import { type Device, type OpenedPage, openPage, type PageOptions, scrollsSideways } from './browser.ts';
import { makeDataDir, runShop } from './run-shop.ts';

type Account = BuiltCustomer | BuiltAdmin;

/** Journeys read answers more loosely than the tests of the server do. */
type CallLoosely = (...call: Parameters<CallShop>) => Promise<Omit<Answer, 'body'> & { body: AnyBody }>;
// biome-ignore lint/suspicious/noExplicitAny: a journey looks at any answer, refusals included
type AnyBody = any;

export interface BrowserShop extends Services {
  address: string;
  mail: MailServer;
  browser: Browser;
  /** Calls as a visitor, and with a session: `shop.as(customer)('GET /cart')`. */
  call: CallLoosely;
  as(account: { token: string }): CallLoosely;
  /** A browser of its own, signed in when an account is given; the caller closes its context. */
  open(device: Device, account?: Account | null, options?: PageOptions): Promise<OpenedPage>;
  /**
   * One journey in a browser of its own. At its end the page may not scroll sideways, and the browser must not have
   * complained about anything but refusals and what `expected` matches.
   */
  visit(
    device: Device,
    account: Account | null,
    journey: (page: Page, opened: OpenedPage) => Promise<void>,
    expected?: RegExp,
    options?: PageOptions,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Opens a shop without products; `env` are settings on top, such as SEED_CATALOGUE=true, `template` a filled database. */
export async function openBrowserShop(env: Record<string, string> = {}, template?: string): Promise<BrowserShop> {
  const database = await createTestDatabase(template);
  const { host, port, user, database: name } = database.connection;
  const dataDir = makeDataDir();
  const mail = await openMailServer();
  const running = await runShop({
    DATA_DIR: dataDir,
    DATABASE_URL: `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    SMTP_URL: mail.url,
    SEED_CATALOGUE: 'false',
    ADMIN_EMAIL: 'owner@paniwala.test',
    ADMIN_PASSWORD: 'water-jar-20',
    LOG_LEVEL: 'error',
    ...env,
  });
  const browser = await launchChromium();
  const { address } = running;

  async function open(device: Device, account: Account | null = null, options = {}): Promise<OpenedPage> {
    return openPage(browser, address, device, account ? storedSession(account) : {}, options);
  }

  return {
    db: database.db,
    clock: () => new Date(),
    settings: readSettings({}),
    catalogueChanged: () => {},
    catalogueVersion: () => undefined,
    address,
    mail,
    browser,
    call: callOver(address),
    as: ({ token }) => callOver(address, token),
    open,
    async visit(device, account, journey, expected, options) {
      const opened = await open(device, account, options);
      try {
        await journey(opened.page, opened);
        expect(await scrollsSideways(opened.page), 'scrolls sideways').toBe(false);
        expect(opened.complaints().filter((complaint) => !expected?.test(complaint))).toEqual([]);
      } finally {
        await opened.context.close();
      }
    },
    async close() {
      await browser.close();
      expect(await running.stop()).toBe(0);
      await mail.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a sign-in of this account leaves in the browser's storage. */
export function storedSession(account: Account): Record<string, string> {
  const { id, name, email, phone, address, city, state, pincode, role, token } = account;
  const createdAt = new Date().toISOString();
  const user: User = { id, name, email, phone, address, city, state, pincode, role, isActive: true, createdAt };
  return { [`${role}_token`]: token, [`${role}_role`]: role, [`${role}_user`]: JSON.stringify(user) };
}
