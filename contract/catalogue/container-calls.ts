import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { booleanQuery, dataAnswer, id, listAnswer, pageQuery, searchQuery, version } from '../http/envelope.ts';
import { valueFields } from '../http/value-fields.ts';
import { containerRules } from './rules.ts';

const container = z.object({
  id,
  name: z.string(),
  hsn: z.string(),
  taxRate: z.number().describe('per cent'),
  lostCharge: rupees().describe('charge for a lost container in rupees, tax included'),
  isActive: z.boolean(),
  productCount: z.int().describe('number of products in this container, without deleted ones'),
  capacities: z.array(z.number()).describe('different capacities of these products in litres, smallest first'),
  version: z.int(),
  createdAt: z.iso.datetime(),
});
export type Container = z.infer<typeof container>;
const containerAnswer = dataAnswer({ container });

const fields = valueFields(containerRules);
const containerForm = z.object({
  ...fields,
  taxRate: fields.taxRate.describe('per cent'),
  lostCharge: fields.lostCharge.describe('rupees, tax included'),
  isActive: fields.isActive.default(true),
});

const containerFilter = z.object({ search: searchQuery, isActive: booleanQuery.optional() });
/** The filter that staff choose. The list, its total and its export use it. */
export type ContainerFilterQuery = z.output<typeof containerFilter>;

const ofOne = {
  may: 'catalogue.manage',
  answer: containerAnswer,
  missing: 'Container not found',
} as const;

/** Calls for containers: kinds of vessels that customers return. */
export const containerCalls = {
  'GET /admin/containers': {
    summary: 'All containers by name',
    may: 'catalogue.read',
    query: containerFilter.extend(pageQuery()),
    answer: listAnswer('containers', container),
  },
  'GET /admin/containers/export': {
    summary: 'All containers that match a filter as a spreadsheet',
    may: 'catalogue.read',
    query: containerFilter,
    archivedAs: 'containers',
  },
  'POST /admin/containers': {
    summary: 'Add a container',
    may: 'catalogue.manage',
    body: containerForm,
    answer: containerAnswer,
    status: 201,
    refusals: [409],
  },
  'GET /admin/containers/:id': {
    ...ofOne,
    may: 'catalogue.read',
    summary: 'Current state of a container, for a form that shows an older one',
  },
  'PUT /admin/containers/:id': {
    ...ofOne,
    summary: 'Change a container',
    body: containerForm.extend({ version: version.optional() }),
    refusals: [409],
  },
  'PATCH /admin/containers/:id/toggle-status': {
    ...ofOne,
    summary: 'Activate or deactivate a container; its products keep it',
    body: z.object({ isActive: z.boolean().optional() }),
  },
} as const satisfies CallTable;
