import { z } from 'zod';
import type { CallTable } from '../../http/call.ts';
import { choice, dataAnswer, listAnswer, pageQuery, version } from '../../http/envelope.ts';
import { textField } from '../../http/value-fields.ts';
import { languages } from '../../shared/translate.ts';
import { legalPages } from './pages.ts';
import { anyLegal, type LegalName, legalRules } from './rules.ts';

const page = choice(legalPages, 'page');

const legalText = z.object({
  page,
  version: z.int().describe('version of the texts; 0 if none was saved'),
  savedAt: z.iso.datetime().nullable(),
  texts: z.record(z.enum(languages), z.string()).describe('the text in each language; empty if there is none'),
});
export type LegalText = z.infer<typeof legalText>;

const text = z.string();
const texts = z.object(
  Object.fromEntries(Object.keys(legalRules).map((name) => [name, text])) as Record<LegalName, typeof text>,
);

const optional = textField(anyLegal).optional();
/** A missing text is not changed. */
const change = z.object({
  version: version.describe('version of the texts that were changed'),
  ...(Object.fromEntries(Object.keys(legalRules).map((name) => [name, optional])) as Record<
    LegalName,
    typeof optional
  >),
});

const saved = z.object({
  version: z.int(),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
});

const legalTexts = saved.extend({
  texts: texts.describe('each page in each language, like terms.hi'),
  drafts: texts.describe('proposals from the settings of the shop, which no lawyer has read'),
});
export type LegalTexts = z.infer<typeof legalTexts>;

const legalVersion = saved.extend({
  changed: z.array(z.enum(legalPages)).describe('pages whose text was changed'),
});
export type LegalVersion = z.infer<typeof legalVersion>;

/** Calls for the texts of the legal pages. */
export const legalCalls = {
  'GET /legal/:page': {
    summary: 'The text of a legal page, now or in a version such as the one that an order names',
    may: 'anyone',
    followsCatalogue: true,
    params: z.object({ page }),
    query: z.object({ version: z.coerce.number().pipe(version.min(1)).optional() }),
    answer: dataAnswer({ legal: legalText }),
    missing: 'The shop has no such version',
  },
  'GET /admin/legal': {
    summary: 'The texts of all legal pages, and drafts of them',
    may: 'settings.read',
    fresh: true,
    answer: dataAnswer({ legal: legalTexts }),
  },
  'PUT /admin/legal': {
    summary: 'Save the texts of all legal pages as a new version; refused if a newer one was saved',
    may: 'settings.manage',
    needsProof: 'withFactor',
    bodyBytes: 600_000,
    body: change,
    answer: dataAnswer({ legal: legalTexts }),
    refusals: [409],
  },
  'GET /admin/legal/versions': {
    summary: 'All versions of the texts, newest first, with person, time and changed pages',
    may: 'settings.read',
    fresh: true,
    query: z.object(pageQuery()),
    answer: listAnswer('versions', legalVersion),
  },
} as const satisfies CallTable;
