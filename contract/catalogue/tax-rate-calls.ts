import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { booleanQuery, dataAnswer, day, id, listAnswer, pageQuery, searchQuery, version } from '../http/envelope.ts';
import { valueFields } from '../http/value-fields.ts';
import { taxRateRules } from './tax-rate-rules.ts';

const step = z.object({ firstDay: day('firstDay'), taxRate: z.number().describe('per cent') });

const taxRate = z.object({
  id,
  name: z.string(),
  hsn: z.string(),
  taxRate: z.number().describe('per cent; the percentage that applies today'),
  steps: z.array(step).describe('percentages with their first days, newest first'),
  isStandard: z.boolean().describe('true for the rate of products for which staff chose no rate'),
  isActive: z.boolean(),
  productCount: z.int().describe('number of products for which staff chose this rate, without deleted ones'),
  version: z.int(),
  createdAt: z.iso.datetime(),
});
export type TaxRate = z.infer<typeof taxRate>;
const taxRateAnswer = dataAnswer({ taxRate });

const fields = valueFields(taxRateRules);
const taxRateForm = z.object({
  ...fields,
  taxRate: fields.taxRate.describe('per cent'),
  firstDay: fields.firstDay.describe(
    'first day of this percentage; it replaces a percentage with the same first day, unless that day has passed',
  ),
  isStandard: fields.isStandard.default(false),
  isActive: fields.isActive.default(true),
});

const taxRateFilter = z.object({ search: searchQuery, isActive: booleanQuery.optional() });
/** The filter that staff choose. The list, its total and its export use it. */
export type TaxRateFilterQuery = z.output<typeof taxRateFilter>;

/** Calls for rates of GST. Each product has one rate. */
export const taxRateCalls = {
  'GET /admin/tax-rates': {
    summary: 'All rates of GST by name',
    may: 'catalogue.read',
    query: taxRateFilter.extend(pageQuery()),
    answer: listAnswer('taxRates', taxRate),
  },
  'GET /admin/tax-rates/export': {
    summary: 'All rates of GST that match a filter as a spreadsheet',
    may: 'catalogue.read',
    query: taxRateFilter,
    archivedAs: 'tax-rates',
  },
  'POST /admin/tax-rates': {
    summary: 'Add a rate of GST',
    may: 'settings.manage',
    body: taxRateForm,
    answer: taxRateAnswer,
    status: 201,
    refusals: [409],
  },
  'GET /admin/tax-rates/:id': {
    summary: 'Current state of a rate of GST, for a form that shows an older one',
    may: 'catalogue.read',
    answer: taxRateAnswer,
    missing: 'Tax rate not found',
  },
  'PUT /admin/tax-rates/:id': {
    summary: 'Change a rate of GST, or give it another percentage from a day on',
    may: 'settings.manage',
    body: taxRateForm.extend({ version: version.optional() }),
    answer: taxRateAnswer,
    missing: 'Tax rate not found',
    refusals: [409],
  },
} as const satisfies CallTable;
