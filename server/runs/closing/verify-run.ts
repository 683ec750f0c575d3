/**
 * Closes a run that came back with the counts of its cash, full units and empties. Differences are posted with a
 * reason.
 */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import { eventIdOf, type Line } from '#server/ledger/rules.ts';
import { linesOfHandOver } from '#server/money/desk/rules.ts';
import { requireRun } from '../open-run.ts';
import { emptiesOf, fullOf } from '../present.ts';
import { listRunJars } from '../stop-details.store.ts';
import { listLoads } from '../store.ts';
import { requireBag } from './require-bag.ts';
import { type CountedJar, type CountedLoad, listUpi, sumUpi, writeClosing, writeOpenUpi, writeUnits } from './store.ts';

const unchecked = 'Some UPI payments are not ticked yet. Tick or reverse each one, or say why it stays open.';

type CountForm = CheckedInput<'POST /admin/runs/:id/verify'>['body'];

/**
 * Closes the run with the counts of its cash, units and empties. Refuses a run that was not started or is already
 * closed, and a cash bag other than the one shown. Without a reason, it also refuses differences, and UPI payments that
 * nobody has confirmed or reversed; these can be confirmed later.
 */
export async function verifyRun(
  { db, clock, catalogueChanged }: Services,
  admin: StaffMember,
  { id, version, counted, balanceBefore, reason = '', ...form }: CountForm & { id: string },
  request?: KeyedRequest,
): Promise<void> {
  await once(db, request, async (tx) => {
    const run = await requireRun(tx, admin, id, version);
    if (run.state === 'planned') throw refuseConflict('This run was not started yet.');
    if (run.state === 'verified') throw refuseConflict('This run is closed already.');
    const at = clock();
    const full = countLoads(await listLoads(tx, [id]), form.full);
    const jars = countJars(await listRunJars(tx, [id]), full, form.empties);
    const upi = await listUpi(tx, id);
    // With a reason, a run can be closed although UPI payments are unconfirmed, because the bank may answer only
    // tomorrow.
    const open = upi.filter(({ check }) => check === null);
    if (reason === '' && open.length > 0) throw refuseConflict(unchecked);
    const upiPaise = sumUpi(upi);
    const bagPaise = await requireBag(tx, run.riderId, balanceBefore);
    const countedPaise = toPaise(counted);
    const isDifferent =
      countedPaise !== bagPaise || [...full, ...jars].some(({ expected, counted }) => expected !== counted);
    if (isDifferent && reason === '') {
      throw refuseInput([{ path: 'reason', msg: 'Please say why the counts differ' }]);
    }
    await writeUnits(
      tx,
      full
        .map(({ productId, counted, expected, givenWithoutOrder }) => ({
          productId,
          units: counted - expected - givenWithoutOrder,
        }))
        .filter(({ units }) => units !== 0),
      at,
    );
    const closing = { by: admin.id, at, expectedPaise: bagPaise, countedPaise, upiPaise, reason };
    await writeClosing(tx, id, closing, { loads: full, jars });
    const openIssues = open.map(({ id: actId, amountPaise }) => {
      const detail = messageOf('{amount} by UPI: {reason}', { amount: formatAmount(amountPaise), reason });
      return { id: newId(), actId, detail };
    });
    await writeOpenUpi(tx, openIssues, at);
    const lines = [
      ...linesOfHandOver(run.riderId, bagPaise, countedPaise).map((line) => ({ ...line, runId: id })),
      ...jars.flatMap((jar) => linesOfJars(id, jar)),
    ];
    if (lines.length > 0)
      await postEvent(tx, {
        id: eventIdOf(`run:${id}:verified`),
        at,
        actorId: admin.id,
        note: reason || undefined,
        lines,
      });
  });
  catalogueChanged();
}

type Load = Awaited<ReturnType<typeof listLoads>>[number];

/** The counts of full units. A product without a count is taken as expected. */
function countLoads(
  loads: readonly Load[],
  form: CountForm['full'],
): (CountedLoad & Pick<Load, 'containerId' | 'givenWithoutOrder'>)[] {
  const counted = new Map(form.map(({ productId, count }) => [productId, count]));
  const isUnknown = form.some(({ productId }) => !loads.some((load) => load.productId === productId));
  if (isUnknown || counted.size < form.length)
    throw refuseInput([{ path: 'full', msg: 'Each product must be of this run, and only once' }]);
  return loads.map((load) => {
    const expected = fullOf(load);
    const { productId, containerId, givenWithoutOrder } = load;
    return { productId, containerId, givenWithoutOrder, expected, counted: counted.get(productId) ?? expected };
  });
}

/** A counted container type: its empties, and the containers of the counted full units. */
interface CountedContainer extends CountedJar {
  /** The containers on the run according to the ledger. */
  onBoard: number;
  full: number;
}

function countJars(
  jars: readonly { containerId: string; balance: number }[],
  loads: readonly (CountedLoad & Pick<Load, 'containerId'>)[],
  form: CountForm['empties'],
): CountedContainer[] {
  const counted = new Map(form.map(({ containerId, count }) => [containerId, count]));
  if (counted.size < form.length)
    throw refuseInput([{ path: 'empties', msg: 'Each container can be named only once' }]);
  const isUnknown = form.some(
    ({ containerId, count }) => count > 0 && !jars.some((jar) => jar.containerId === containerId),
  );
  if (isUnknown) throw refuseInput([{ path: 'empties', msg: 'There is no such container' }]);
  return jars.map(({ containerId, balance }) => {
    const expected = emptiesOf(containerId, balance, loads);
    const own = loads.filter((load) => load.containerId === containerId);
    const full = own.reduce((sum, load) => sum + load.counted, 0);
    return { containerId, expected, counted: counted.get(containerId) ?? expected, onBoard: balance, full };
  });
}

/** Ledger lines that move counted jars to the depot and the difference to missing, so that nothing stays on the run. */
function linesOfJars(runId: string, { containerId, counted, full, onBoard }: CountedContainer): Line[] {
  const run = { kind: 'run', runId, containerId } as const;
  const missing = { kind: 'missing', containerId } as const;
  const back = counted + full;
  const gone = onBoard - back;
  const sides = gone > 0 ? { debit: missing, credit: run } : { debit: run, credit: missing };
  const lines: Line[] = [
    { kind: 'jars_unloaded', amount: back, debit: { kind: 'depot', containerId }, credit: run, runId },
    { kind: 'jars_counted', amount: Math.abs(gone), ...sides, runId },
  ];
  return lines.filter(({ amount }) => amount > 0);
}
