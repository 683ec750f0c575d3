import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as addressRules from '#contract/accounts/addresses.ts';
import * as noteRules from '#contract/accounts/note-rules.ts';
import * as catalogueRules from '#contract/catalogue/rules.ts';
import * as deskRules from '#contract/money/desk-rules.ts';
import plans from '#contract/plans/hindi.ts';
import * as planRules from '#contract/plans/rules.ts';
import settings from '#contract/settings/hindi.ts';
import * as settingRules from '#contract/settings/rules.ts';
import * as fieldRules from '#contract/shared/fields.ts';
import contract from '#contract/shared/hindi.ts';
import type { Texts } from '#contract/shared/translate.ts';
import * as zoneRules from '#contract/zones/rules.ts';
import accountsLetters from '#server/accounts/hindi.ts';
import contactLetters from '#server/contact/hindi.ts';
import { readSettings } from '#server/core/settings.ts';
import jarsLetters from '#server/jars/desk/hindi.ts';
import pickupsLetters from '#server/jars/pickups/hindi.ts';
import joinsLetters from '#server/joins/hindi.ts';
import monthlyLetters from '#server/money/monthly/hindi.ts';
import moneyLetters from '#server/money/upi/hindi.ts';
import ordersLetters from '#server/orders/hindi.ts';
import planChangedLetters from '#server/plans/hindi.ts';
import plansLetters from '#server/plans/making/hindi.ts';
import refusals from '#server/platform/http/hindi.ts';
import mail from '#server/platform/mail/hindi.ts';
import zonesLetters from '#server/zones/hindi.ts';
import admin from '#web/admin/layout/hindi.ts';
import shared from '#web/shared/hindi.ts';
import storefront from '#web/storefront/layout/hindi.ts';
import { findTexts } from './find-texts.ts';
import { domains } from './import-rules.ts';

/** Keys, names and what only programmers read. */
const notRead = new Set([
  'Asia/Kolkata',
  'Paniwala',
  'English',
  'Bearer {}',
  '{}; Secure',
  'Backspace',
  'ArrowLeft',
  'ArrowRight',
  'Enter',
  'Escape',
  'The pick-up {} was just written',
  'A plan that was read can be opened',
  'A made day has an order',
  'The window {} of a plan is gone',
  '{} plans could not be worked off: {}',
  'An order was not looked up',
  'An order is refused for a reason',
  'The document has no details of the shop.',
  'Stock changed under its lock',
  'No handler for {}',
  'Event {} was posted before with other lines',
  'Event {} has {} lines',
  'Event {} posts {} of {}',
  // The note of an entry of the ledger, as the bank's list has it.
  'UPI {}',
  'The address {} was written and is not in the book',
  'Of {} orders none was written, although stock and places are locked',
  'Order {} has a claimed key and was not written',
  'A statement without a table always answers a row',
  'The order of a plan breaks a rule that is none of plans',
  'Of {} days of plans {} were open',
  '{} plans could not be worked off: {}',
  'The framework no longer routes by one listener',
  // Stands as the owner's own words would.
  'FSSAI licence {}',
  'GSTIN {}',
  // Reason phrases of HTTP.
  'Bad Request',
  'Request Timeout',
  'Request Header Fields Too Large',
]);

/** What the API says about input that no form of ours can send: a programmer reads it, in English. */
const forProgrammers = new Set([
  '{} must be a number',
  '{} must be a whole number',
  '{} must be at least 1',
  '{} must be at most {}',
  '{} must not exceed 999',
  '{} must not be below 0',
  '{} must be one of: {}',
  'Must be true or false',
  'Must be text',
  'Must not exceed 500 characters',
  '{} must be {}',
  '{} is missing',
  '{} does not have the right form',
  '{} cannot be accepted',
  '{} is too short or too small',
  '{} is too long or too large',
  'of another kind',
  'This',
  'At most 100 items',
  'Idempotency-Key must not exceed 200 characters',
  // Parts of sentences that are looked at whole where the rules are read.
  'Quantity',
  'Empties',
  'Damaged empties',
  'Reference',
  'Note',
  'Jars',
  'Damaged jars',
  'Product',
  'Category',
  'Container',
  'Admin notes',
  'Reason',
  'Payment method',
  'Tagline',
  'Legal name',
  'Delivery hours',
  'Office hours',
  'Designer',
  'Designation',
]);

/** Words that programs read: those of schema.org, and the names of keys. */
const forPrograms =
  /^web\/(storefront\/products\/structured-data|storefront\/plans\/calendar-days|admin\/lists\/use-row-keys)\.ts$/;

/** Rules that are read as they are made, and the names of places. */
const namesOnly = [
  'contract/shared/fields.ts',
  'contract/accounts/addresses.ts',
  'contract/shared/pincodes.ts',
  'server/orders/find-indian-state.ts',
  'contract/shared/states.ts',
];

/** The owner's own words of a new shop. */
const { tagline, officeHours } = readSettings({}).shop;

const sources = (...patterns: string[]) =>
  globSync(patterns).filter((file) => !/\.test\.|hindi\.ts$|\+types|style-guide\//.test(file));

const read = (files: readonly string[]) => files.map((file) => ({ file, ...findTexts(file) }));
const isRead = (text: string) => !notRead.has(text) && !/^try\{|\r?\nconnection: close/.test(text);

const areas = [
  { area: 'shared', files: sources('web/*.{ts,tsx}', 'web/{ui,site,shared}/**/*.{ts,tsx}'), own: shared, others: {} },
  { area: 'the storefront', files: sources('web/storefront/**/*.{ts,tsx}'), own: storefront, others: shared },
  { area: 'the admin area', files: sources('web/admin/**/*.{ts,tsx}'), own: admin, others: shared },
  { area: 'every letter', files: sources('server/platform/mail/{render,layout}.ts'), own: mail, others: contract },
  {
    area: 'letters about orders',
    files: sources('server/orders/{letters,describe-order}.ts'),
    own: ordersLetters,
    others: contract,
  },
  {
    area: 'letters about accounts',
    files: sources('server/accounts/letters.ts'),
    own: accountsLetters,
    others: contract,
  },
  {
    area: 'the letter of the contact form',
    files: sources('server/contact/letters.ts'),
    own: contactLetters,
    others: contract,
  },
  {
    area: 'the reminder of jars',
    files: sources('server/jars/desk/letters.ts'),
    own: jarsLetters,
    others: contract,
  },
  {
    area: 'the letter of what staff did with a plan',
    files: sources('server/plans/letters.ts'),
    own: planChangedLetters,
    others: contract,
  },
  {
    area: 'letters about pick-ups',
    files: sources('server/jars/pickups/letters.ts'),
    own: pickupsLetters,
    others: contract,
  },
  {
    area: 'the letter of joined accounts',
    files: sources('server/joins/letters.ts'),
    own: joinsLetters,
    others: contract,
  },
  {
    area: 'the letters of monthly accounts',
    files: sources('server/money/monthly/letters.ts'),
    own: monthlyLetters,
    others: contract,
  },
  {
    area: 'the letters of plans',
    files: [...sources('server/plans/making/letters.ts'), ...sources('server/orders/letters.ts')],
    own: plansLetters,
    others: { ...contract, ...ordersLetters },
  },
  {
    area: 'the letter of zones',
    files: sources('server/zones/letters.ts'),
    own: zonesLetters,
    others: contract,
  },
  {
    area: 'the letter of a refused payment',
    files: sources('server/money/upi/letters.ts'),
    own: moneyLetters,
    others: contract,
  },
];

describe.each(areas)('$area', ({ files, own, others }) => {
  const found = read(files);

  it('shows no text outside the tables', () => {
    const bare = found.flatMap(({ file, bare }) =>
      bare
        .filter(({ text }) => isRead(text) && !forPrograms.test(file))
        .map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(bare).toEqual([]);
  });

  it('has Hindi for every sentence', () => {
    const texts: Texts = { ...others, ...own };
    const missing = found.flatMap(({ file, said }) =>
      said.filter((text) => !(text in texts)).map((text) => [file, text]),
    );
    expect(missing).toEqual([]);
  });

  it('has no unused row', () => {
    const said = new Set([
      ...found.flatMap((file) => file.said),
      ...Object.keys({ ...contract, ...settings, ...plans }),
      tagline,
      officeHours,
    ]);
    expect(Object.keys(own).filter((text) => !said.has(text))).toEqual([]);
  });
});

it('no screen formats a number or a date without the language of the page', () => {
  const past = sources('web/**/*.{ts,tsx}').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\.toLocale\w*String\(|new Intl\.\w+\((?!locale\b)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(past).toEqual([]);
});

it('the storefront and the admin area translate the same sentence in the same way', () => {
  const both = Object.keys(storefront).filter((text) => text in admin);
  expect(both.filter((text) => storefront[text] !== admin[text])).toEqual([]);
});

describe('the server and the contract', () => {
  const files = sources(
    'contract/**/*.ts',
    'server/core/*.ts',
    'server/platform/{http,http-server,cache}/*.ts',
    // A backup is for who runs the shop, in English.
    ...Object.keys(domains)
      .filter((domain) => domain !== 'backup')
      .map((domain) => `server/${domain}/**/*.ts`),
  ).filter(
    (file) =>
      !/(?<!uploads\/picture)\.store\.ts$|\/store\.ts$|core\/(settings|no-email)|openapi|docs\.ts|seed|(create-first|reset)-admin|\/export-|csv-|\/letters\.ts$|describe-order/.test(
        file,
      ),
  );
  const found = read(files);
  const said = found.flatMap((file) => [...file.said, ...file.bare.map(({ text }) => text)]);
  const patterns = [...new Set(said)].filter(isRead).map((text) => ({ text, pattern: patternOf(text) }));
  const texts: Texts = { ...contract, ...settings, ...plans, ...refusals };
  const keys = Object.keys(texts);

  it('say every sentence in Hindi', () => {
    const names = new Set(read(namesOnly).flatMap(({ bare }) => bare.map(({ text }) => text)));
    const missing = patterns
      .filter(({ text }) => !names.has(text))
      .filter(({ text, pattern }) => !forProgrammers.has(text) && !keys.some((key) => pattern.test(key)))
      .map(({ text }) => text);
    expect(missing).toEqual([]);
  });

  it('say every rule of a form in Hindi', () => {
    expect(
      [
        ...sentencesIn([
          fieldRules,
          addressRules,
          catalogueRules,
          zoneRules,
          settingRules,
          noteRules,
          deskRules,
          planRules.planMessages,
        ]),
      ].filter((text) => !(text in texts)),
    ).toEqual([]);
  });

  it('have no unused row', () => {
    expect(keys.filter((key) => !patterns.some(({ pattern }) => pattern.test(key)))).toEqual([]);
  });
});

describe.each(
  Object.entries({
    contract,
    settings,
    plans,
    refusals,
    mail,
    ordersLetters,
    plansLetters,
    pickupsLetters,
    planChangedLetters,
    accountsLetters,
    contactLetters,
    jarsLetters,
    zonesLetters,
    moneyLetters,
    monthlyLetters,
    joinsLetters,
    shared,
    storefront,
    admin,
  }),
)('%s', (_, texts: Texts) => {
  const rows = Object.entries(texts);

  it('keeps the placeholders in braces', () => {
    const namesIn = (text: string) => `${[...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort()}`;
    expect(rows.filter(([english, hindi]) => namesIn(english) !== namesIn(hindi))).toEqual([]);
  });

  it('is written in Devanagari', () => {
    expect(rows.filter(([, hindi]) => !/[\u0900-\u097f]/.test(hindi))).toEqual([]);
  });
});

/** A template's text, whose values are braces, as what it may become. */
function patternOf(text: string): RegExp {
  const parts = text.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

/** The sentences of rules, which are made by functions. */
function* sentencesIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && /^[A-Z][a-z].* /.test(value)) yield value;
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* sentencesIn(inner);
}
