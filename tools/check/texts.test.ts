import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as addressRules from '#contract/accounts/addresses.ts';
import * as noteRules from '#contract/accounts/note-rules.ts';
import * as catalogueRules from '#contract/catalogue/rules.ts';
import * as taxRateRules from '#contract/catalogue/tax-rate-rules.ts';
import * as deskRules from '#contract/money/desk-rules.ts';
import * as planRules from '#contract/plans/rules.ts';
import * as runRules from '#contract/runs/rules.ts';
import * as legalRules from '#contract/settings/legal/rules.ts';
import * as settingRules from '#contract/settings/rules.ts';
import * as fieldRules from '#contract/shared/fields.ts';
import { parseLanguage, scriptOf } from '#contract/shared/translate.ts';
import * as zoneRules from '#contract/zones/rules.ts';
import { list } from '#languages/list.ts';
import { catalogues } from '#languages/texts.ts';
import { readSettings } from '#server/core/settings.ts';
import { findTexts, patternOf } from './find-texts.ts';
import { domains } from './import-rules.ts';

/** Texts that need no translation, because only programs or programmers read them. */
const notRead = new Set([
  'Asia/Kolkata',
  'Paniwala',
  'Bearer {}',
  // Names inside a workbook file.
  'Relationship',
  'Target',
  'Id',
  'General',
  'Ctrl K',
  'Control+K Meta+K',
  'Backspace',
  'ArrowLeft',
  'ArrowRight',
  'Enter',
  'Escape',
  'A made day has an order',
  'The window {} of a plan is gone',
  '{} imports could not go on: {}',
  'An order was not looked up',
  'A PDF file was not made within {} ms',
  'A PDF file needed more memory than {} bytes',
  'A batch of orders was not written, although its stock and places are locked',
  'An order is refused for a reason',
  'The document has no details of the shop.',
  'A part of the run is shown outside of it',
  'No handler for {}',
  'The process that makes PDF files has ended',
  'A PDF file could not be made: {}',
  'Event {} was posted before with other lines',
  'Event {} has {} lines',
  'Event {} posts {} of {}',
  // The note of a ledger entry, written as banks write it in a statement.
  'UPI {}',
  'Of {} orders none was written, although stock and places are locked',
  'Order {} has a claimed key and was not written',
  'The account {} of a buyer is not active',
  'The shop has no delivery window',
  'There is no series for documents of the kind {}',
  'The order of a plan breaks a rule that is none of plans',
  // Abbreviations that are the same in every language.
  'FSSAI licence {}',
  'GSTIN {}',
  // Cells and headings of spreadsheets, and a name inside password-protected Office files.
  'address label,address type,label,पते का नाम',
  'description,details,about,विवरण,जानकारी',
  'note,notes,remark,remarks,comment,comments,customer note,khas baat,नोट,रिमार्क,टिप्पणी,खास बात',
  'Example: Asha Rao',
  'Example: Ravi Kumar',
  'Lake View Road, Indiranagar',
  'Mon, Thu',
  'Call before you come',
  'Office, Pays late',
  'Example: Mineral water',
  'EncryptedPackage',
  // Reason phrases of HTTP.
  'Bad Request',
  'Request Timeout',
  'Request Header Fields Too Large',
]);

/** The API's messages about input that our forms cannot send. Programmers read them in English. */
const forProgrammers = new Set([
  '{} must be a number',
  '{} must be a whole number',
  '{} must be at least 1',
  '{} must be at most {}',
  '{} must not be below 0',
  '{} must be one of: {}',
  'Must be true or false',
  'Must be text',
  'Must be a key of a browser',
  'Must be an address of a push service',
  'Must not exceed 500 characters',
  'This',
  'At most 100 items',
  'Idempotency-Key must not exceed 200 characters',
  // Names of fields, from which sentences are built. The complete sentences are checked with their rules.
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
  'Tagline',
  'Registered name',
  'Delivery hours',
  'Office hours',
  'Designer',
  'Designation',
  'A PDF file was not made within {} ms',
  'A PDF file needed more memory than {} bytes',
  'A batch of orders was not written, although its stock and places are locked',
]);

/** Words that stay in Latin letters in every translation. */
const keptInEnglish = new Set(
  [
    // Formats of files, and terms of law and banks with examples of their numbers.
    'CSV PDF XML JSON ZIP PNG JPG GIF JPEG xlsx xls csv json vcf vCard UTF-8',
    'GST GSTIN GSTR-1 GSTR-2B GSTR-3B IGST CGST SGST UTGST HSN UIN FSSAI PIN UPI UTR',
    'ABCDE1234F1ZW AAGCB7383J1Z4 B82F6 a6b78 paniwala@okicici',
    // Names of products, settings and addresses.
    'Google Excel Zoho Microsoft iPhone Contacts SMTP HTTPS SMTP_URL PUBLIC_URL MAIL_FROM Idempotency-Key',
    'https smtp.example.com shop.example myaccount.google.com apppasswords',
    // What people type, press or choose in another program.
    'DELETE none gallon bottle true false Alt Page Down Share Add Home Screen Authenticated Security',
  ].flatMap((line) => line.split(' ')),
);

/** Files whose texts are for programs (schema.org, calendars, keys, search words), and the official names of states. */
const forPrograms =
  /^web\/(storefront\/products\/structured-data|storefront\/plans\/calendar-days|admin\/lists\/list-keys|shared\/place\/state-prefixes|admin\/layout\/search-words)\.ts$/;

/** Files with names of fields, places and devices, which are not sentences. */
const namesOnly = [
  // Tally finds its ledgers by these names, and its groups and kinds of vouchers have English ones.
  'server/money/tally/ledgers.rules.ts',
  'server/money/tally/vouchers.rules.ts',
  // An import writes these texts into cells and parses them again.
  'server/imports/notebooks/plain-table.rules.ts',
  'server/imports/names.rules.ts',
  'server/accounts/sessions/device.rules.ts',
  // These are words of the PDF format, which nobody reads.
  'server/platform/pdf/growing-file.ts',
  'server/platform/pdf/make-part.ts',
  'contract/shared/fields.ts',
  'contract/accounts/addresses.ts',
  'contract/shared/pincodes.ts',
  'contract/shared/states.ts',
  'contract/settings/legal/rules.ts',
  // Words of numbers, in each language.
  'contract/documents/amount-in-words.ts',
];

/** Default texts of a new shop, which its owner can replace. */
const { tagline, officeHours } = readSettings({}).shop;

const sources = (...patterns: string[]) =>
  globSync(patterns).filter((file) => !/\.test\.|^web\/testing\/|hindi\.ts$|\+types|style-guide\//.test(file));

const read = (files: readonly string[]) => files.map((file) => ({ file, ...findTexts(file) }));
const isRead = (text: string) => !notRead.has(text) && !/^try\{|\r?\nconnection: close/.test(text);

const screens = read(sources('web/**/*.{ts,tsx}'));
const letters = read(
  sources(
    'server/!(testing)/**/letters.ts',
    'server/platform/mail/{render,layout}.ts',
    'server/orders/describe-order.ts',
  ),
);
const answers = read(
  sources(
    'contract/**/*.ts',
    'server/core/*.ts',
    'server/platform/{http,http-server,cache,pdf}/*.ts',
    // The texts of the backup are for operators and not translated.
    ...Object.keys(domains)
      .filter((domain) => domain !== 'backup')
      .map((domain) => `server/${domain}/**/*.ts`),
  ).filter(
    (file) =>
      !/(?<!uploads\/picture)\.store\.ts$|\/store\.ts$|core\/(settings|no-email|csv)|seed|(create-first|reset)-admin|\/export-|\/letters\.ts$|describe-order/.test(
        file,
      ),
  ),
);
/** Sentences on screens and in emails. */
const said = [...screens, ...letters].flatMap((file) => file.said);
/** Sentences in answers, with a pattern for those that are built from a template. */
const patterns = [...new Set(answers.flatMap((file) => [...file.said, ...file.bare.map(({ text }) => text)]))]
  .filter(isRead)
  .map((text) => ({ text, pattern: patternOf(text) }));

// Proves admin-orders-102
it('screens and emails contain no text that is not passed to a translating function', () => {
  const bare = [...screens, ...letters].flatMap(({ file, bare }) =>
    bare
      .filter(({ text }) => isRead(text) && !forPrograms.test(file))
      .map(({ line, text }) => `${file}:${line} ${text}`),
  );
  expect(bare).toEqual([]);
});

it('every text in the lists of exceptions occurs in the sources', () => {
  const there = new Set(
    [...screens, ...letters, ...answers].flatMap(({ said, bare }) => [...said, ...bare.map(({ text }) => text)]),
  );
  expect([...notRead, ...forProgrammers].filter((text) => !there.has(text))).toEqual([]);
});

// Proves admin-orders-103
it('no screen formats a number or a date without the language of the page', () => {
  const faults = sources('web/**/*.{ts,tsx}').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\.toLocale\w*String\(|new Intl\.\w+\((?!locale\b)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(faults).toEqual([]);
});

it('every language of languages/list.ts except English has a catalogue', () => {
  expect([...catalogues.keys()]).toEqual(Object.keys(list).filter((language) => language !== 'en'));
  expect(globSync('languages/??.ts').length).toBe(catalogues.size);
});

describe.each([...catalogues])('the catalogue "%s"', (language, { texts, bySide }) => {
  const keys = Object.keys(texts);
  const rows = [texts, ...Object.values(bySide)].flatMap((table) => Object.entries(table));

  // Proves admin-orders-102
  it('contains every sentence of screens and emails', () => {
    expect([...new Set(said)].filter((text) => !(text in texts))).toEqual([]);
  });

  // Proves admin-orders-102
  it('contains every sentence of the answers of the API', () => {
    const names = new Set(read(namesOnly).flatMap(({ bare }) => bare.map(({ text }) => text)));
    const missing = patterns
      .filter(({ text }) => !names.has(text) && !forProgrammers.has(text))
      .filter(({ text, pattern }) => !(text in texts) && !keys.some((key) => pattern.test(key)))
      .map(({ text }) => text);
    expect(missing).toEqual([]);
  });

  it('contains every message of the rules of forms', () => {
    const rules = [
      fieldRules,
      addressRules,
      catalogueRules,
      taxRateRules,
      zoneRules,
      settingRules,
      legalRules,
      noteRules,
      deskRules,
      planRules.planMessages,
      runRules.riderRules,
    ];
    expect([...sentencesIn(rules)].filter((text) => !(text in texts))).toEqual([]);
  });

  it('contains no sentence that is not used', () => {
    const known = new Set([...said, ...patterns.map(({ text }) => text), tagline, officeHours]);
    const unused = keys.filter((key) => !known.has(key) && !patterns.some(({ pattern }) => pattern.test(key)));
    expect(unused).toEqual([]);
  });

  it('has a separate translation for a side only if it differs from the general one', () => {
    const alike = Object.values(bySide).flatMap((table) =>
      Object.keys(table).filter((text) => !(text in texts) || table[text] === texts[text]),
    );
    expect(alike).toEqual([]);
  });

  it('has in each translation the same names in braces as in English', () => {
    const namesIn = (text: string) => `${[...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort()}`;
    expect(rows.filter(([english, other]) => namesIn(english) !== namesIn(other))).toEqual([]);
  });

  // Proves admin-orders-101
  it('has no English word in any translation, except names, formats and keys', () => {
    const wordsIn = (text: string) => text.replaceAll(/\{\w+\}/g, '').match(/[A-Za-z][\w.@'-]{2,}/g) ?? [];
    const found = rows.flatMap(([english, other]) =>
      wordsIn(other).flatMap((word) => (keptInEnglish.has(word) ? [] : [`${word}: ${english}`])),
    );
    expect(found).toEqual([]);
  });

  it("contains letters of the language's script in every translation", () => {
    const script = scriptOf(parseLanguage(language));
    const letter = new RegExp(`\\p{scx=${script ?? 'Latin'}}`, 'u');
    expect(rows.filter(([, other]) => !letter.test(other))).toEqual([]);
  });
});

/** Finds the sentences in rules, at any depth. */
function* sentencesIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && /^[A-Z][a-z].* /.test(value)) yield value;
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* sentencesIn(inner);
}
