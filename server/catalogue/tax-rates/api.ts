/** Calls for rates of GST, for staff. */
import type { TaxRate } from '#contract/catalogue/tax-rate-calls.ts';
import { taxOn } from '#contract/catalogue/tax-rates.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { type Columns, timeCell, yesNoCell } from '#server/core/csv.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { changeTaxRate, createTaxRate, refuseMissingTaxRate } from './change-tax-rate.ts';
import { listTaxRates, loadTaxRate, type TaxRateRow } from './store.ts';

export function taxRatesApi(services: Services) {
  const { db, clock } = services;
  const present = (row: TaxRateRow) => presentTaxRate(row, indiaDay(clock()));
  return {
    'GET /admin/tax-rates': async ({ query }) => {
      const { rows, total } = await listTaxRates(db, query, pageOf(query));
      return { data: { taxRates: rows.map(present), pagination: presentPagination(query, total) } };
    },

    'GET /admin/tax-rates/export': ({ query }) =>
      answerList(services, 'tax-rates', taxRateColumns(indiaDay(clock())), async (_, limit, offset) => {
        return (await listTaxRates(db, query, { limit, offset })).rows;
      }),

    'GET /admin/tax-rates/:id': async ({ params }) => {
      const rate = await loadTaxRate(db, params.id);
      if (!rate) throw refuseMissingTaxRate();
      return { data: { taxRate: present(rate) } };
    },

    'POST /admin/tax-rates': async ({ actor, body }) => ({
      message: 'Tax rate created successfully!',
      data: { taxRate: present(await createTaxRate(services, actor, body)) },
    }),

    'PUT /admin/tax-rates/:id': async ({ actor, params, body }) => ({
      message: 'Tax rate updated successfully!',
      data: { taxRate: present(await changeTaxRate(services, actor, params.id, body)) },
    }),
  } satisfies Partial<Handlers>;
}

function presentTaxRate({ steps, createdAt, ...row }: TaxRateRow, today: string): TaxRate {
  return {
    ...row,
    taxRate: taxOn({ steps }, today) / 100,
    steps: steps.map(({ firstDay, taxBasisPoints }) => ({ firstDay, taxRate: taxBasisPoints / 100 })),
    createdAt: createdAt.toISOString(),
  };
}

const taxRateColumns = (today: string): Columns<TaxRateRow> => ({
  ID: (row) => row.id,
  Name: (row) => row.name,
  HSN: (row) => row.hsn,
  'GST (%)': (row) => taxOn(row, today) / 100,
  'Percentages by first day': ({ steps }) =>
    steps.map(({ firstDay, taxBasisPoints }) => `${firstDay}: ${taxBasisPoints / 100}`).join(', '),
  Standard: (row) => yesNoCell(row.isStandard),
  Products: (row) => row.productCount,
  Active: (row) => yesNoCell(row.isActive),
  'Added (India)': (row) => timeCell(row.createdAt),
});
