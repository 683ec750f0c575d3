/** Adds and changes rates of GST. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Staff } from '#server/core/actor.ts';
import { noteBefore, noteRecord } from '#server/core/audit.ts';
import { type Queryable, violates } from '#server/core/db/database.ts';
import { refuseConflict, refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import {
  endOtherStandard,
  insertTaxRate,
  loadTaxRate,
  lockTaxRates,
  type TaxRateRow,
  updateTaxRate,
  writeTaxStep,
} from './store.ts';

type TaxRateForm = CheckedInput<'POST /admin/tax-rates'>['body'];
type TaxRateEdit = CheckedInput<'PUT /admin/tax-rates/:id'>['body'];

const most = 50;
const mostSteps = 50;
const nameTaken = 'A tax rate with this name already exists';
export const refuseMissingTaxRate = () => refuseMissing('Tax rate not found');

/** Creates a rate; refuses a name that is in use. */
export function createTaxRate(services: Services, _actor: Staff, form: TaxRateForm): Promise<TaxRateRow> {
  const id = newId();
  return write(services, id, async (tx, rates) => {
    if (rates >= most) throw refuseConflict('A shop has at most 50 tax rates.');
    requireActiveStandard(form);
    const now = services.clock();
    if (form.isStandard) await endOtherStandard(tx, id, now);
    await insertTaxRate(tx, id, form, now);
    await writeTaxStep(tx, id, stepOf(form));
    noteRecord(id);
  });
}

/**
 * Changes a rate, and writes its percentage from the first day on. Refuses a name that is in use, an outdated version,
 * another percentage for a day that has passed, and a standard rate that is inactive or that no other rate replaces.
 */
export function changeTaxRate(services: Services, _actor: Staff, id: string, form: TaxRateEdit): Promise<TaxRateRow> {
  return write(services, id, async (tx) => {
    const before = await loadTaxRate(tx, id);
    if (!before) throw refuseMissingTaxRate();
    if (form.version !== undefined && form.version !== before.version) {
      throw refuseConflict(
        'Someone else changed this tax rate while you were editing. Please reload it and make your change again.',
      );
    }
    requireActiveStandard(form, before);
    const step = stepOf(form);
    const replaced = before.steps.find(({ firstDay }) => firstDay === step.firstDay);
    if (replaced) requireCorrectable(replaced, step, indiaDay(services.clock()));
    else if (before.steps.length >= mostSteps) {
      throw refuseConflict('A tax rate has at most 50 percentages. Please add another tax rate.');
    }
    const newest = before.steps[0];
    noteBefore({ ...before, firstDay: newest?.firstDay, taxRate: newest && newest.taxBasisPoints / 100 });
    const now = services.clock();
    if (form.isStandard) await endOtherStandard(tx, id, now);
    await updateTaxRate(tx, id, form, now);
    await writeTaxStep(tx, id, step);
  });
}

/**
 * A percentage that began before today stays, because documents have it. Another one needs a first day of its own. A
 * mistake can be corrected on the day itself.
 */
function requireCorrectable(before: TaxStep, after: TaxStep, today: string): void {
  if (before.taxBasisPoints === after.taxBasisPoints || before.firstDay >= today) return;
  throw refuseInput([{ path: 'firstDay', msg: 'Please enter the first day of the new percentage' }]);
}

/**
 * A product without a rate has the standard rate, so the shop always needs exactly one standard rate, which is active.
 */
function requireActiveStandard({ isStandard, isActive }: TaxRateForm, before?: TaxRateRow): void {
  if (isStandard && !isActive) {
    throw refuseInput([{ path: 'isActive', msg: 'The standard rate must be active' }]);
  }
  if (before?.isStandard && !isStandard) {
    throw refuseInput([{ path: 'isStandard', msg: 'Please make another rate the standard rate instead' }]);
  }
}

type TaxStep = TaxRateRow['steps'][number];

const stepOf = ({ firstDay, taxRate }: TaxRateForm): TaxStep => ({
  firstDay,
  taxBasisPoints: Math.round(taxRate * 100),
});

async function write(
  { db }: Services,
  id: string,
  act: (tx: Queryable, rates: number) => Promise<void>,
): Promise<TaxRateRow> {
  try {
    return await db.transaction(async (tx) => {
      await act(tx, await lockTaxRates(tx));
      const rate = await loadTaxRate(tx, id);
      if (!rate) throw refuseMissingTaxRate();
      return rate;
    });
  } catch (error) {
    if (!violates(error, 'tax_rates_name_unique')) throw error;
    throw refuseConflict(nameTaken, { errors: [{ path: 'name', msg: nameTaken }] });
  }
}
