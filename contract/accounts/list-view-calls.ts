import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, version } from '../http/envelope.ts';
import { valueFields } from '../http/value-fields.ts';
import {
  listNames,
  longestFilterValue,
  longestTabName,
  mostFilters,
  mostHidden,
  mostTabs,
  tabRules,
  tooManyTabs,
} from './list-view-rules.ts';

/**
 * A saved filter. Its keys are the URL parameters of the list's screen, which ignores unknown ones. A relative day is
 * written like `day+1`, which means tomorrow.
 */
const filter = z
  .record(
    z.string().max(longestTabName, 'A filter is too long'),
    z.string().min(1, 'A filter needs a value').max(longestFilterValue, 'A filter is too long'),
  )
  .refine((chosen) => Object.keys(chosen).length > 0, 'Please choose a filter first')
  .refine((chosen) => Object.keys(chosen).length <= mostFilters, `A tab has at most ${mostFilters} filters`);
const tab = z.object({ ...valueFields(tabRules), filter });
const hidden = z
  .array(z.string().min(1).max(longestTabName, 'A column needs a short name'))
  .max(mostHidden, 'Too many columns are hidden');

const listView = z.object({
  list: z.enum(listNames),
  tabs: z.array(z.object({ name: z.string(), filter: z.record(z.string(), z.string()) })),
  hidden: z.array(z.string()).describe('columns that are not shown, by their English names'),
  version: z.int().describe('version to send with the next change; 0 until something was saved'),
});
export type ListView = z.infer<typeof listView>;

/** Calls for the list settings of a staff account. Each account has its own. */
export const listViewCalls = {
  'GET /admin/list-views': {
    summary: 'Tabs and hidden columns of all lists of my account',
    may: 'desk.use',
    answer: dataAnswer({ views: z.array(listView) }),
  },
  'PUT /admin/list-views': {
    summary: 'Save the tabs and hidden columns of a list',
    may: 'desk.use',
    body: z
      .object({
        list: choice(listNames, 'list'),
        tabs: z.array(tab).max(mostTabs, tooManyTabs),
        hidden,
        version,
      })
      .superRefine(({ tabs }, context) => {
        const names = tabs.map(({ name }) => name.toLowerCase());
        names.forEach((name, at) => {
          if (names.indexOf(name) < at)
            context.addIssue({ code: 'custom', path: ['tabs', at, 'name'], message: 'Another tab has this name' });
        });
      }),
    answer: dataAnswer({ view: listView }),
    refusals: [409],
  },
} as const satisfies CallTable;
