/** A whole shop for tests: the real API with a database of its own. Calls are injected, without a network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallAnswer, CallInput, CallName, Calls } from '#contract/calls.ts';
import type { FileCall } from '#contract/http/call.ts';
import { addressCall } from '#contract/http/call-address.ts';
import type {
  ChangedPayment,
  ChangedPrices,
  ChangedSettings,
  Failure,
  MissingStep,
  PossibleEmpties,
  RefusedAccount,
} from '#contract/http/envelope.ts';
import { type App, createApp } from '../app.ts';
import type { Services } from '../core/services.ts';
import { readSettings } from '../core/settings.ts';
import { type RequestLimits, requestLimits } from '../platform/http-server/request-limits.ts';
import { buildServices } from './builders/services.ts';
import { createTestClock, type TestClock, testStart } from './clock.ts';
import { createTestDatabase, type TestDatabase, takeDatabase } from './database.ts';

type Success<Name extends CallName> = Calls[Name] extends FileCall
  ? string
  : Omit<CallAnswer<Name>, 'success' | 'message'>;

/** A successful answer and a refusal of a call in one type. A test checks the status to tell them apart. */
export type AnswerOf<Name extends CallName> = Success<Name> &
  Required<Omit<Failure, 'success' | 'data'>> & {
    success: boolean;
    data: ChangedPrices & ChangedSettings & PossibleEmpties & ChangedPayment & RefusedAccount & MissingStep;
  };

/** The parts of an answer that tests read. */
export interface Answer<Name extends CallName = CallName> {
  status: number;
  body: AnswerOf<Name>;
  headers: Record<string, unknown>;
}

export type CallShop = <Name extends CallName>(
  name: Name,
  input?: CallInput<Name> | Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<Answer<Name>>;

export interface TestShop extends Services {
  clock: TestClock;
  app: App;
  /** Makes a call as a visitor. */
  call: CallShop;
  /** Makes calls with a session: `shop.as(customer)('GET /cart')`. */
  as(account: { token: string }): CallShop;
  connection: { host: string; port: number; user: string; database: string };
  close(): Promise<void>;
}

const { worksAtOnce, mostWaiting } = requestLimits;
/** All requests of a test come from one client, so the limits of one client are those of the whole server. */
const testLimits: RequestLimits = {
  ...requestLimits,
  ownWorksAtOnce: worksAtOnce,
  ownPlaces: mostWaiting,
  accountCallsAtOnce: mostWaiting,
  // Requests may have to wait long on a machine that other programs use as well.
  patienceMs: 60_000,
};

/**
 * Opens a shop. `env` adds settings to those of all tests, or replaces them. With `limits` of its own, a shop has a new
 * database with as many connections as in production.
 */
export async function openTestShop(
  env: Record<string, string> = {},
  limits: RequestLimits = testLimits,
): Promise<TestShop> {
  const database = limits === testLimits ? await takeDatabase() : await createTestDatabase();
  return openShopIn(database, env, limits);
}

async function openShopIn(
  database: TestDatabase,
  env: Record<string, string>,
  limits: RequestLimits,
): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paniwala-data-'));
  const clock = createTestClock();
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, PUBLIC_URL: 'http://shop.test', ...env });
  const services = buildServices(database.db, settings, clock);
  const app = await createApp(services, { limits });
  const call =
    (token?: string): CallShop =>
    (name, input, headers) =>
      inject(app, name, input as Record<string, unknown>, token, headers);
  return {
    ...services,
    app,
    call: call(),
    as: ({ token }) => call(token),
    connection: database.connection,
    async close() {
      await app.http.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface CleanShop extends TestShop {
  /** Restores data, settings and clock to those of a new shop. */
  startOver(): Promise<void>;
}

/**
 * Opens a shop for files in which each test needs a new shop: `beforeEach(() => shop.startOver())`. Opening another shop
 * would take ten times as long.
 */
export async function openCleanShop(env: Record<string, string> = {}): Promise<CleanShop> {
  const database = await takeDatabase();
  const shop = await openShopIn(database, env, testLimits);
  return {
    ...shop,
    async startOver() {
      await database.putRowsBack();
      await shop.reloadSettings();
      shop.clock.set(testStart);
    },
  };
}

async function inject<Name extends CallName>(
  app: App,
  name: Name,
  input: Record<string, unknown> = {},
  token?: string,
  headers: Record<string, string> = {},
): Promise<Answer<Name>> {
  const { method, url } = addressCall(name, input);
  const response = await app.http.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...((input.headers ?? {}) as Record<string, string>),
      ...headers,
    },
    ...(input.body !== undefined && { payload: input.body as object }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const body: unknown = isJson ? response.json() : response.body;
  return { status: response.statusCode, body: body as AnswerOf<Name>, headers: response.headers };
}
