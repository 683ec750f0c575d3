/** Staff record the bill of a supplier that they have paid: an expense, with the input tax of a regular dealer. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { financialYearOf } from '#contract/documents/financial-year.ts';
import { stateOfShop } from '#contract/documents/place-of-supply.ts';
import { amountNames, type BillAmounts, checkBill, lastDayToClaim, ratesOf } from '#contract/money/bill-rules.ts';
import { valueDayWords } from '#contract/money/value-day.ts';
import { gstOn } from '#contract/settings/gst-on.ts';
import { listExpenseKinds } from '#contract/settings/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toPaise } from '#contract/shared/money.ts';
import { cleanGstin, isGstinOf } from '#contract/shared/tax-numbers.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { type FieldRefusal, refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import { findOpenDay } from '#server/ledger/require-value-day.ts';
import type { Line } from '#server/ledger/rules.ts';
import { eventOf } from '../desk/rules.ts';
import { type NewBill, type StoredRate, writeBill } from './store.ts';

type BillForm = CheckedInput<'POST /admin/money/bills'>['body'];

/**
 * Records a bill on its day, or today if the month of its day is locked. Refuses amounts that do not add up, the GSTIN of
 * the shop itself, and a bill that is recorded already.
 */
export async function recordBill({ db, shop }: Services, form: BillForm, request: KeyedRequest): Promise<void> {
  const amounts = Object.fromEntries(
    amountNames.map((name) => [name, form[name] === null ? null : toPaise(form[name])]),
  ) as BillAmounts;
  const [gstin, totalPaise] = [cleanGstin(form.gstin), toPaise(form.total)];
  const refused: FieldRefusal[] = checkBill({ ...amounts, gstin, total: totalPaise });
  const kinds = listExpenseKinds(shop().payment.expenseKinds);
  const { supplier, number, day, place, kind = '' } = form;
  if (day > indiaDay(request.at)) refused.push({ path: 'day', msg: valueDayWords.future });
  if (kind !== '' && !kinds.includes(kind)) {
    refused.push({ path: 'kind', msg: 'Please choose a kind of expense from the list' });
  }
  const gst = gstOn(shop(), day);
  // The bill also names the shop as the customer, so staff easily type the shop's GSTIN instead of the supplier's.
  if (gstin !== '' && (gstin === gst.gstin || gstin === shop().gstin)) {
    refused.push({ path: 'gstin', msg: 'This is your own GSTIN. Please enter that of the supplier' });
  }
  if (refused.length > 0) throw refuseInput(refused);
  const state = stateOfShop({ state: shop().state, gstin: gst.gstin });
  const isSplit = state === '' || isGstinOf(gstin, state);
  const rates = ratesOf(amounts, isSplit).map(({ rate, taxablePaise, taxPaise }): StoredRate => {
    const half = Math.floor(taxPaise / 2);
    // An odd paisa goes to the state's tax.
    const [cgstPaise, sgstPaise, igstPaise] = isSplit ? [half, taxPaise - half, 0] : [0, 0, taxPaise];
    return { rate, taxablePaise, cgstPaise, sgstPaise, igstPaise };
  });
  const sum = (part: Exclude<keyof StoredRate, 'rate'>) => rates.reduce((total, one) => total + one[part], 0);
  const sums = {
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
  };
  const isInTime = indiaDay(request.at) <= lastDayToClaim(day);
  const isClaimed = form.isClaimed && gstin !== '' && gst.gstScheme === 'regular' && isInTime;
  const named = { id: newId(), supplier, gstin, number, day, year: financialYearOf(day), expenseKind: kind, place };
  const event = eventOf(request);
  const bill: NewBill = {
    ...named,
    ...sums,
    rates,
    totalPaise,
    isClaimed,
    eventId: event,
    createdBy: request.by,
    createdAt: request.at,
  };
  await once(db, request, async (tx) => {
    const valueDay = await findOpenDay(tx, day, request.at);
    if (!(await writeBill(tx, bill))) {
      const msg = 'This bill of the supplier is recorded already.';
      throw refuseConflict(msg, { errors: [{ path: 'number', msg }] });
    }
    const note = `${supplier}, ${number}`;
    await postEvent(tx, { id: event, at: request.at, actorId: request.by, note, valueDay, lines: linesOf(bill) });
  });
}

/**
 * The lines for the expense, and for the tax that is claimed. The paid amount decides, so rounding belongs to the
 * expense.
 */
function linesOf({ totalPaise, cgstPaise, sgstPaise, igstPaise, isClaimed, expenseKind, place }: NewBill): Line[] {
  const tax = isClaimed ? cgstPaise + sgstPaise + igstPaise : 0;
  const line = { kind: 'expense', credit: { kind: place }, ...(expenseKind !== '' && { expenseKind }) } as const;
  const lines: Line[] = [
    { ...line, amount: totalPaise - tax, debit: { kind: 'expenses' } },
    { ...line, amount: tax, debit: { kind: 'input_tax' } },
  ];
  return lines.filter(({ amount }) => amount > 0);
}
