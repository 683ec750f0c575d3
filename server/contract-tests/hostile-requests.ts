/** Generates requests from the schemas of the contract: valid, nearly valid, and hostile ones that no browser sends. */
import fc from 'fast-check';
import { z } from 'zod';
import { type Call, paramsOf } from '#contract/http/call.ts';

type Json = Record<string, unknown>;

/** Texts that often break programs. None contains a text that the fuzz test would regard as revealing internals. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202eevil\u202c',
  'İstanbul',
  'ﬀ',
  'e\u0301',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=1+1',
  '@SUM(A1)',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '../../../etc/passwd',
  '..%2f',
  '%00',
  '%ff',
  '{{7*7}}',
  '#{7*7}',
  'a\r\nbcc: x@y.in',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '0x10',
  '1.5',
  '9007199254740993',
  '99999999999999999999',
  '2026-02-30',
  '9999-12-31',
  '2026-11-22T00:00:00Z',
  '0000-00-00',
  '१२३४५६',
  '١٢٣٤٥٦',
  '🫗'.repeat(60),
  'न'.repeat(300),
  'A'.repeat(5000),
  `${'a'.repeat(60)}!`,
  '((((((((((',
  '[]',
  '{}',
  '//evil.example',
  'javascript:alert(1)',
];
const hostileNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e-7,
  1e21,
  1e308,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  999.999,
];

/**
 * Any character except lone surrogates. `unit: 'binary'` is equivalent, but it first lists all million characters,
 * which takes seconds.
 */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800));
const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: anyCharacter, maxLength: 30 }));
const hostileScalar = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...hostileNumbers, null, true, false),
  fc.double({ noNaN: true }),
);
const hostileKey = fc.constantFrom('constructor', 'toString', 'length', '', '0', 'id', 'role', 'isActive', 'price');
const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileScalar,
  fc.array(hostileScalar, { maxLength: 4 }),
  fc.dictionary(hostileKey, hostileScalar, { maxKeys: 4 }),
  fc.constantFrom<unknown>([[[[[[]]]]]], Array(300).fill({}), Array(2000).fill(1), { a: { b: { c: {} } } }),
);

/** Values that the schemas do not contain, such as ids that exist and email addresses of accounts. */
export interface Known {
  /** Ids that fit the call, such as ids of orders for a call about an order. */
  own: readonly string[];
  /** Ids of all kinds. */
  ids: readonly string[];
  products: readonly string[];
  emails: readonly string[];
  tokens: readonly string[];
}

function hint(name: string, known: Known): fc.Arbitrary<unknown> | undefined {
  if (name === 'id')
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known.own) }, fc.constantFrom(...known.ids));
  if (name === 'productId') return fc.constantFrom(...known.products);
  if (/^(category(Id)?|containerId|customerIds?)$/.test(name)) return fc.constantFrom(...known.ids);
  if (name === 'email') return fc.constantFrom(...known.emails);
  if (name === 'token') return fc.constantFrom(...known.tokens);
  if (/phone/i.test(name)) return fc.stringMatching(/^[6-9]\d{9}$/);
  if (/pincode/i.test(name)) return fc.stringMatching(/^[1-8]\d{5}$/);
  const samples: Record<string, readonly unknown[]> = {
    otp: ['123456', '000000'],
    password: ['water-jar-20'],
    confirmPassword: ['water-jar-20'],
    confirm: ['DELETE'],
    deliveryDate: ['2026-11-22', '2026-11-23', '2026-12-21', '2026-12-22'],
    deliveryTime: ['morning', 'afternoon', 'evening'],
    image: ['', '', null, null, '/pictures/abc-1280.webp', 'https://pictures.example/jar.png'],
    category_image: ['', null],
    color: ['#0e7490', '#abc'],
    website: ['', '', 'http://spam.example'],
    'idempotency-key': ['key-1', 'key-2', 'key-3'],
    search: ['jar', 'watr', 'asha', '%'],
  };
  const values = samples[name];
  return values && fc.constantFrom(...values);
}

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });

function fromSchema(schema: Json, name: string, known: Known): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map((one: Json) => fromSchema(one, name, known)));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const hinted = hint(name, known);
  if (hinted) return hinted;
  const { minLength = 0, maxLength = 60, minimum = 0, maximum = 1000 } = schema as Record<string, number | undefined>;
  switch (schema.type) {
    case 'string':
      return words.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1000), max: Math.min(maximum, 10_000) });
    case 'number':
      return fc.integer({ min: Math.ceil(minimum * 100), max: Math.min(maximum, 5000) * 100 }).map((n) => n / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromSchema((schema.items ?? {}) as Json, '', known), { minLength: 1, maxLength: 4 });
    case 'object':
      return fromObject(schema, known);
    default:
      return words;
  }
}

function fromObject(schema: Json, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const fields = properties.map(([key, property]) => [key, fromSchema(property, key, known)]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required ?? []) as string[] }) as fc.Arbitrary<
    Record<string, unknown>
  >;
}

function inputOf(schema: z.ZodObject | undefined, known: Known): fc.Arbitrary<Record<string, unknown>> {
  return schema
    ? fromObject(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, known)
    : fc.constant({});
}

/** Generates the valid object, or one in which one or two fields are missing, extra or have a hostile value. */
function nearly(right: fc.Arbitrary<Record<string, unknown>>, wrong: fc.Arbitrary<unknown>) {
  const change = fc.tuple(fc.nat(), fc.constantFrom('put', 'drop', 'add'), hostileKey, wrong);
  const changed = fc.tuple(right, fc.array(change, { minLength: 1, maxLength: 2 })).map(([object, changes]) => {
    const entries = Object.entries(object);
    for (const [at, what, key, value] of changes) {
      if (what === 'add' || entries.length === 0) entries.push([key, value]);
      else
        entries.splice(
          at % entries.length,
          1,
          ...(what === 'put' ? [[entries[at % entries.length]?.[0] ?? '', value] as [string, unknown]] : []),
        );
    }
    return Object.fromEntries(entries);
  });
  return fc.oneof({ weight: 2, arbitrary: right }, { weight: 3, arbitrary: changed });
}

export interface RawRequest {
  params: Record<string, unknown>;
  /** The part of the address after the question mark. */
  query: string;
  headers: Record<string, string>;
  body: string;
}

const rawQueries = [
  'page=1&page=2',
  'page[]=1',
  '__proto__=1',
  'limit=%',
  '%ff=%ff',
  'search=%00',
  'a=&&&=b',
  'page=0x2',
];
const rawBodies = [
  '',
  'null',
  '[]',
  '"',
  '{"a":',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{}}}',
];
const deepBody = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
const mediaTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json;x',
  '*',
];

const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

/**
 * Generates requests to a call. Lone surrogates and null bytes are escaped in JSON bodies, so they reach the server.
 */
export function requestTo(name: string, call: Call, known: Known): fc.Arbitrary<RawRequest> {
  const right = inputOf(call.body, known);
  const body = fc.oneof(
    { weight: 6, arbitrary: nearly(right, hostileJson).map((object) => JSON.stringify(object)) },
    { weight: 1, arbitrary: hostileJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...rawBodies, deepBody) },
  );
  const query = fc.oneof(
    {
      weight: 6,
      arbitrary: nearly(inputOf(call.query, known), hostileScalar).map((object) =>
        Object.entries(object)
          .map(([key, value]) => `${encode(key)}=${encode(value)}`)
          .join('&'),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...rawQueries) },
  );
  const headers = fc.record(
    {
      'idempotency-key': fc.oneof(fc.constantFrom('key-1', 'key-2', 'é', 'x'.repeat(201), '\t', 'a, b')),
      'user-agent': fc.constantFrom('', 'é'.repeat(600), '<script>'),
      origin: fc.constantFrom('null', 'https://evil.example', 'http://[', 'é'),
      'content-type': fc.oneof(
        { weight: 12, arbitrary: fc.constant('application/json') },
        fc.constantFrom(...mediaTypes),
      ),
      'x-forwarded-for': fc.constantFrom('', 'unknown', '::1', '2001:db8::1', '1.2.3.4, 5.6.7.8', "'"),
    },
    { requiredKeys: [] },
  );
  const params = fc.oneof(
    { weight: 5, arbitrary: inputOf(paramsOf(name, call), known) },
    inputOf(paramsOf(name, call), known).chain(spoil),
  );
  return fc.record({ params, query, headers, body }) as fc.Arbitrary<RawRequest>;
}

/** Replaces all parameters of an address by the same hostile text. */
const spoil = (params: Record<string, unknown>) =>
  hostileText.map((text) => Object.fromEntries(Object.keys(params).map((key) => [key, text])));
