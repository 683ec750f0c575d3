/** Reads and checks the settings in the environment. An error message lists every wrong variable. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { confirmRules, standardSettings } from '#contract/settings/rules.ts';
import { normalizeEmail } from '#contract/shared/email-address.ts';
import { stateNames } from '#contract/shared/states.ts';
import { type Shop, shopOf } from '#contract/shop.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');

const whole = (least: number, most: number, what: string) =>
  z.coerce
    .number({ error: what })
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, { error: what });

const days = whole(1, 36_500, 'must be a number of days from 1 to 36500');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address like https://shop.example' });
const mailbox = z
  .string()
  .regex(
    /^([^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
    'must look like "Shop <shop@example.in>" or shop@example.in',
  );
const database = z.string().regex(/^postgres(ql)?:\/\//, 'must be an address like postgresql://user@host/database');
const line = z.string().trim().min(1, 'must not be empty').max(200, 'must not exceed 200 characters');

const environment = z.object({
  WORKERS: whole(1, 64, 'must be a number of processes from 1 to 64').default(1),
  DATABASE_POOL: whole(2, 1000, 'must be a number of connections from 2 to 1000').default(10),
  SHUTDOWN_DELAY: whole(0, 300, 'must be a number of seconds from 0 to 300').default(0),
  KEEP_ORDER_KEYS_DAYS: days.default(30),
  KEEP_FAILED_JOBS_DAYS: days.default(90),
  KEEP_VISITORS_DAYS: days.default(365),
  KEEP_ADDRESSES_DAYS: days.optional(),
  KEEP_DELETED_DAYS: whole(0, 36_500, 'must be a number of days from 0 to 36500').default(365),
  // The law requires at least one year, and a customer can go to a consumer court for two years.
  KEEP_MESSAGES_DAYS: whole(365, 36_500, 'must be a number of days from 365 to 36500').default(1096),
  // The database refuses to erase the buyer of a document of the last six years.
  KEEP_DOCUMENT_NAMES_DAYS: whole(2200, 36_500, 'must be a number of days from 2200 to 36500').default(2922),
  // The database refuses to delete entries of the last 365 days. The minimum is one day more, because the time is not
  // compared exactly.
  KEEP_AUDIT_DAYS: whole(366, 36_500, 'must be a number of days from 366 to 36500').optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: line.default('auto'),
  S3_ACCESS_KEY_ID: line.optional(),
  S3_SECRET_ACCESS_KEY: line.optional(),
  METRICS_PORT: whole(1, 65_535, 'must be a port number from 1 to 65535').optional(),
  METRICS_HOST: z.string().min(1, 'must be an address to listen on, like 127.0.0.1').default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address like http://127.0.0.1:4318' })
    .optional(),
  OTEL_SERVICE_NAME: line.default('paniwala'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: 'must be a share from 0 to 1' }).min(0).max(1).default(1),
  PORT: whole(0, 65_535, 'must be a port number from 0 to 65535').default(3000),
  HOST: z.string().min(1, 'must be an address to listen on, like 127.0.0.1').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'must be a folder').default('./data'),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_REPLICA_URL: database.optional(),
  DATABASE_PREPARE: flag(true),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must be an address like smtp://user:password@mail.example:587')
    .optional(),
  SMTP_TRUSTED_SERVER: z
    .string()
    .regex(/^[^\s/@]+:\d{1,5}$/, 'must be a mail server like mail.office.example:2525')
    .optional(),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must have 64 hexadecimal digits')
    .optional(),
  MAIL_FROM: mailbox.optional(),
  PUSH_SERVICE: webAddress.optional(),
  PUBLIC_URL: webAddress.optional(),
  ADMIN_EMAIL: z
    .string()
    .transform((typed, context) => {
      const address = normalizeEmail(typed.trim());
      if (address === undefined) context.addIssue('must be an e-mail address');
      return address;
    })
    .optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must be at least 6 characters long').max(200).optional(),
  REQUIRE_EMAIL_VERIFICATION: flag(true),
  SEED_CATALOGUE: flag(true),
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|\d+|[0-9a-f.:,/ ]+)$/i, 'must be true, false, a number of proxies or their addresses')
    .default('false'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  NODE_ENV: z.string().default('production'),
  MAX_OPEN_ORDERS: whole(1, 1_000_000, 'must be a whole number above 0').optional(),
  MAX_ORDERS_PER_HOUR: whole(0, 1_000_000, 'must be a whole number, 0 for no limit').default(300),
  MAX_MOVES_PER_HOUR: whole(0, 1_000_000, 'must be a whole number, 0 for no limit').default(20),
  MAX_UNPAID_PER_SLOT: whole(0, 1_000_000, 'must be a whole number, 0 for no limit').default(3),
  MAX_ORDER_UNITS: whole(1, 49_950, 'must be a whole number from 1 to 49950').default(200),
  CONFIRM_NEEDS_PAYMENT: z.enum(confirmRules, { error: 'must be always or prepaid' }).default('always'),
  SHOP_NAME: line.default('Paniwala'),
  SHOP_TAGLINE: line.default('Pure drinking water, delivered to your door'),
  // Contact data of the shop is empty by default.
  SHOP_EMAIL: z.email('must be an e-mail address').default(''),
  SHOP_PHONE: line.default(''),
  SHOP_ADDRESS: line.default(''),
  SHOP_LEGAL_LINE: line.default(''),
  SHOP_DESIGNER_NAME: line.default('Paniwala open source'),
  SHOP_DESIGNER_URL: webAddress.default('https://paniwala.example/'),
});

/** The names of all environment variables that are settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

export interface Settings {
  /** The number of worker processes on this machine. */
  workers: number;
  /** The number of database connections for requests, shared by all workers on this machine. */
  databasePool: number;
  /** Seconds between reporting "not ready" and stopping, in which a load balancer can notice it. */
  shutdownDelay: number;
  /** Retention in days; undefined means for ever. */
  keepDays: {
    orderKeys: number;
    failedJobs: number;
    visitors: number;
    /** IP addresses and browsers in order histories, contact messages and the audit log. */
    addresses: number | undefined;
    /** Entries of the audit log. */
    audit: number | undefined;
    /** The values that the deletion of an account has removed; 0 keeps none. */
    deleted: number;
    /** Messages of the contact form, and complaints of guests. */
    messages: number;
    /** Names and addresses in documents. */
    documentNames: number;
  };
  /** The S3 store for pictures; undefined for the data folder. The endpoint includes the bucket. */
  s3: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  /** Host and port at which Prometheus can read metrics; undefined if it cannot. */
  metrics: { host: string; port: number } | undefined;
  /** Where traces are sent; undefined if they are not sent. */
  traces: { endpoint: string; serviceName: string; share: number } | undefined;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The address of the same database without a pooler, for features that need a session. */
  databaseDirectUrl: string | undefined;
  /** A read replica, or an address that leads to one of several. */
  databaseReplicaUrl: string | undefined;
  /** Whether statements are prepared by name, which poolers older than PgBouncer 1.21 do not support. */
  databasePrepare: boolean;
  smtpUrl: string | undefined;
  /**
   * Host and port of a mail server that may be entered in the admin area although its address is private, its port
   * unusual or its connection unencrypted.
   */
  trustedMailServer: string | undefined;
  /** The key for secrets in the database; undefined for the key file in the data folder (secret-key.ts). */
  secretKey: string | undefined;
  /** The sender of emails. Undefined means the shop's name and email address. */
  mailFrom: string | undefined;
  /** A push service that the shop runs itself, in addition to those of the browsers' makers. */
  pushService: string | undefined;
  /** The address at which customers reach the shop, without a slash at the end. */
  publicUrl: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  requireEmailVerification: boolean;
  seedCatalogue: boolean;
  trustProxy: boolean | number | string;
  logLevel: string;
  maxOpenOrders: number | undefined;
  /** Maximum orders and cancellations of one customer per hour; 0 means no limit. */
  mostOrdersPerHour: number;
  /** Maximum moved orders of one customer per hour; 0 means no limit. */
  mostMovesPerHour: number;
  /** Maximum open unpaid orders of one customer in a slot with a capacity; 0 means no limit. */
  mostUnpaidPerSlot: number;
  /** True for NODE_ENV=development, which `npm run dev` sets: pages are served from their sources. */
  isDevelopment: boolean;
  /** The shop's settings until staff save some; code reads them from `services.shop()`. */
  shop: Shop;
}

/** Thrown for wrong settings; its message names every wrong variable. */
export class WrongSettings extends Error {}

/** Reads the settings from environment variables. An empty variable counts as not set. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new WrongSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  }
  const values = parsed.data;
  if (values.ADMIN_PASSWORD && !values.ADMIN_EMAIL) {
    throw new WrongSettings('ADMIN_EMAIL must be set when ADMIN_PASSWORD is.');
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    throw new WrongSettings('DATABASE_URL must be set when DATABASE_DIRECT_URL is.');
  }
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (endpoint && !(accessKeyId && secretAccessKey)) {
    throw new WrongSettings('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when S3_ENDPOINT is.');
  }
  const publicUrl = (values.PUBLIC_URL ?? `http://${inAddress(values.HOST)}:${values.PORT}`).replace(/\/+$/, '');
  requireOpenLinks(publicUrl, values);
  return Object.freeze({
    workers: values.WORKERS,
    databasePool: values.DATABASE_POOL,
    shutdownDelay: values.SHUTDOWN_DELAY,
    keepDays: {
      orderKeys: values.KEEP_ORDER_KEYS_DAYS,
      failedJobs: values.KEEP_FAILED_JOBS_DAYS,
      visitors: values.KEEP_VISITORS_DAYS,
      addresses: values.KEEP_ADDRESSES_DAYS,
      audit: values.KEEP_AUDIT_DAYS,
      deleted: values.KEEP_DELETED_DAYS,
      messages: values.KEEP_MESSAGES_DAYS,
      documentNames: values.KEEP_DOCUMENT_NAMES_DAYS,
    },
    s3:
      endpoint && accessKeyId && secretAccessKey
        ? { endpoint, region: values.S3_REGION, accessKeyId, secretAccessKey }
        : undefined,
    metrics: values.METRICS_PORT === undefined ? undefined : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: values.OTEL_SERVICE_NAME,
          share: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databasePrepare: values.DATABASE_PREPARE,
    smtpUrl: values.SMTP_URL,
    trustedMailServer: values.SMTP_TRUSTED_SERVER?.toLowerCase(),
    secretKey: values.SECRET_KEY,
    mailFrom: values.MAIL_FROM,
    pushService: values.PUSH_SERVICE,
    publicUrl,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    requireEmailVerification: values.REQUIRE_EMAIL_VERIFICATION,
    seedCatalogue: values.SEED_CATALOGUE,
    trustProxy: parseTrustProxy(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL,
    maxOpenOrders: values.MAX_OPEN_ORDERS,
    mostOrdersPerHour: values.MAX_ORDERS_PER_HOUR,
    mostMovesPerHour: values.MAX_MOVES_PER_HOUR,
    mostUnpaidPerSlot: values.MAX_UNPAID_PER_SLOT,
    isDevelopment: values.NODE_ENV === 'development',
    shop: readShop(values),
  });
}

/** The shop's details and settings that apply until staff save some. */
function readShop(values: z.output<typeof environment>): Shop {
  const { SHOP_ADDRESS: address, SHOP_LEGAL_LINE: legalLine } = values;
  const { shop, payment, ...groups } = standardSettings;
  const details = {
    ...shop,
    name: values.SHOP_NAME,
    tagline: values.SHOP_TAGLINE,
    address,
    state: stateNames.find((name) => address.includes(name)) ?? '',
    phone: values.SHOP_PHONE,
    email: values.SHOP_EMAIL,
    fssaiNumber: /(?<!\d)\d{14}(?!\d)/.exec(legalLine)?.[0] ?? '',
    designerName: values.SHOP_DESIGNER_NAME,
    designerUrl: values.SHOP_DESIGNER_URL,
  };
  return shopOf(
    { ...groups, shop: details, payment: { ...payment, confirmNeedsPayment: values.CONFIRM_NEEDS_PAYMENT } },
    { version: 0, legalLine, maxOrderUnits: values.MAX_ORDER_UNITS, logoRatio: 1, legal: { version: 0, pages: [] } },
  );
}

const everyAddress = ['0.0.0.0', '[::]'];
const isThisMachine = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host);

/** True if only the machine of the shop can open this address of the shop, so links in emails would lead nowhere. */
export function opensOnlyHere(publicUrl: string): boolean {
  const host = hostOf(publicUrl);
  return isThisMachine(host) || everyAddress.includes(host);
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '');

/** The form of a host in a URL: IPv6 addresses get brackets. */
const inAddress = (host: string) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);

/** Refuses settings whose emails would have links that only this machine can open. */
function requireOpenLinks(publicUrl: string, { PUBLIC_URL, SMTP_URL }: { PUBLIC_URL?: string; SMTP_URL?: string }) {
  const host = hostOf(publicUrl);
  if (PUBLIC_URL && everyAddress.includes(host)) {
    throw new WrongSettings(`PUBLIC_URL must be where customers reach the shop: nobody can open ${publicUrl}.`);
  }
  if (PUBLIC_URL || !SMTP_URL) return;
  // A local mail server may be one that only shows emails, for trying the shop out.
  if (everyAddress.includes(host) || (isThisMachine(host) && !isThisMachine(hostOf(SMTP_URL)))) {
    throw new WrongSettings(
      `PUBLIC_URL must be set when SMTP_URL is: links in emails would lead to ${publicUrl}, which no customer can open.`,
    );
  }
}

function parseTrustProxy(value: string): boolean | number | string {
  if (/^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return /^\d+$/.test(value) ? Number(value) : value;
}
