/** Records the entries that staff make at the jars desk: each with a reason, and once for each idempotency key. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import type { PostedJars } from '#contract/jars/desk-calls.ts';
import { formatAmount, toPaise, toRupees } from '#contract/shared/money.ts';
import { message, messageOf } from '#contract/shared/translate.ts';
import { insertDepositTerms } from '#server/accounts/deposit-terms.store.ts';
import { requireCustomer } from '#server/accounts/require-customer.ts';
import { type Given, requireLimit } from '#server/approvals/require-limit.ts';
import { type ContainerRow, loadContainer, lockContainer } from '#server/catalogue/containers/store.ts';
import type { StaffMember } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import { requirePermission } from '#server/core/require-permission.ts';
import type { Services } from '#server/core/services.ts';
import { countInPlace } from '#server/ledger/entry.store.ts';
import type { Balances } from '#server/ledger/order-money/draft.rules.ts';
import type { NewCharge } from '#server/ledger/order-money/rules.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import { findFreeEvent } from '#server/ledger/reversal.store.ts';
import { eventIdOf, type Line } from '#server/ledger/rules.ts';
import { listLeftOnRuns } from '#server/orders/door/door.store.ts';
import { openCustomer, postForCustomer } from '#server/orders/money/post-customer.ts';
import {
  adjustHeld,
  buyJars,
  countDepot,
  loseJars,
  openingName,
  openOver,
  releaseWithoutContainer,
  scrapJars,
  unitOf,
} from './rules.ts';

/** The form of each kind of entry. */
interface Forms {
  bought: CheckedInput<'POST /admin/jars/bought'>['body'];
  counted: CheckedInput<'POST /admin/jars/counted'>['body'];
  scrapped: CheckedInput<'POST /admin/jars/scrapped'>['body'];
  lost: CheckedInput<'POST /admin/jars/lost'>['body'];
  adjusted: CheckedInput<'POST /admin/jars/adjusted'>['body'];
  opening: CheckedInput<'POST /admin/jars/opening-balance'>['body'];
  released: CheckedInput<'POST /admin/jars/deposit-released'>['body'];
}

interface EntryInput<Form> {
  form: Form;
  /** The idempotency key. Without it, a repeated call makes another entry. */
  request?: KeyedRequest | undefined;
}

const nothing: PostedJars = { moved: 0, depositReleased: 0, charged: 0 };

export const buy = (services: Services, by: StaffMember, input: EntryInput<Forms['bought']>) =>
  enter(services, by, input, async (tx, { containerId, count }, post) => {
    await requireContainer(tx, containerId);
    return post(buyJars(containerId, count), { ...nothing, moved: count });
  });

/** Sets the depot to the counted number. Simultaneous counts happen one after the other. */
export const count = (services: Services, by: StaffMember, input: EntryInput<Forms['counted']>) =>
  enter(services, by, input, async (tx, { containerId, jarsCounted, seen }, post) => {
    await lockPlaces(tx, containerId);
    const atDepot = await countInPlace(tx, containerId, 'depot');
    if (seen !== undefined && seen !== atDepot) {
      throw refuseConflict(
        messageOf('{count} should be at the depot now. Please check your count.', { count: atDepot }),
        {
          errorType: 'DEPOT_CHANGED',
        },
      );
    }
    const leftOnRuns = await listLeftOnRuns(tx, containerId);
    return post(countDepot({ containerId, atDepot, counted: jarsCounted, leftOnRuns }), {
      ...nothing,
      moved: jarsCounted - atDepot,
    });
  });

export const scrap = (services: Services, by: StaffMember, input: EntryInput<Forms['scrapped']>) =>
  enter(services, by, input, async (tx, { containerId, count }, post) => {
    await lockPlaces(tx, containerId);
    const atDepot = await countInPlace(tx, containerId, 'depot');
    if (count > atDepot) {
      throw refuseConflict(messageOf('Only {count} are at the depot.', { count: Math.max(0, atDepot) }), {
        errorType: 'JARS_NOT_THERE',
      });
    }
    return post(scrapJars(containerId, count), { ...nothing, moved: count });
  });

const onlyCashiers = message('Only staff who may record money can enter a deposit or another charge.');
/**
 * Requires the permission to record money, because a deposit, or a lower charge than usual, later becomes credit of the
 * customer.
 */
const requireCashier = (by: StaffMember) => requirePermission(by, 'money.manage', onlyCashiers);

export const lose = (services: Services, by: StaffMember, input: EntryInput<Forms['lost']>) =>
  forCustomer(services, by, input, ({ form, balances, container }) => {
    requireHeld(balances, form.containerId, form.count);
    const usual = container.lostChargePaise * form.count;
    const amount = form.charge === undefined ? usual : toPaise(form.charge);
    if (amount !== usual) requireCashier(by);
    const jars = { containerId: form.containerId, count: form.count };
    const charges: NewCharge[] = amount > 0 ? [{ id: newId(), kind: 'lost', amount, jars }] : [];
    const given = { paise: usual - amount, permission: 'money.manage' } as const;
    return { moved: form.count, lines: loseJars(form, balances, form.count), charges, given };
  });

export const adjust = (services: Services, by: StaffMember, input: EntryInput<Forms['adjusted']>) =>
  forCustomer(services, by, input, ({ form, balances, container }) => {
    const { containerId, change, releasesDeposit } = form;
    requireHeld(balances, containerId, -change);
    const lines = adjustHeld(form, balances, change, releasesDeposit);
    const paise = Math.max(Math.abs(change) * container.lostChargePaise, sumReleased(lines));
    return { moved: change, lines, charges: [], given: { paise, permission: 'jars.manage' } };
  });

export function setOpening(services: Services, by: StaffMember, input: EntryInput<Forms['opening']>) {
  const { customerId, containerId } = input.form;
  if (input.form.deposit > 0) requireCashier(by);
  const name = openingName(customerId, unitOf(containerId));
  return forCustomer(services, by, input, async ({ tx, balances, form: { jars, deposit } }) => {
    const eventId = await findFreeEvent(tx, name);
    if (eventId === undefined) throw refuseConflict('The opening balance of these jars is already set.');
    const depositPaise = toPaise(deposit);
    const lines = openOver(balances, { customerId, containerId, jars, depositPaise, creditPaise: 0 });
    return { moved: jars, lines, charges: [], eventId, given: { paise: depositPaise, permission: 'money.manage' } };
  });
}

/** Turns deposit of products without a container into credit, in the amount that staff enter. */
export const releaseDeposit = (services: Services, by: StaffMember, input: EntryInput<Forms['released']>) =>
  enter(services, by, input, async (tx, { customerId, amount, reason }, _, eventId) => {
    await requireCustomer(tx, customerId);
    const before = await openCustomer(tx, customerId);
    const [paise, most] = [toPaise(amount), before.deposits.get(null) ?? 0];
    if (paise > most) {
      const msg = messageOf('Only {amount} of deposit belong to no container.', { amount: formatAmount(most) });
      throw refuseConflict(msg, { errors: [{ path: 'amount', msg }] });
    }
    const posting = { eventId, customerId, lines: releaseWithoutContainer(customerId, paise) };
    const at = services.clock();
    await postForCustomer(tx, before, posting, { by: by.id, at, reason });
    await requireLimit(tx, by, at, { paise, permission: 'jars.manage', customerId });
    return { ...nothing, depositReleased: amount };
  });

/** Posts lines as the last write of the transaction, or nothing if there are none. */
type Post = (lines: readonly Line[], answer: PostedJars) => Promise<PostedJars>;
type Decide<Form> = (tx: Queryable, form: Form, post: Post, eventId: string) => Promise<PostedJars>;

function enter<Form extends { reason: string }>(
  { db, clock }: Services,
  { id: by }: StaffMember,
  { form, request }: EntryInput<Form>,
  decide: Decide<Form>,
): Promise<PostedJars> {
  const eventId = eventIdOf(`jars:${by}:${request?.key ?? newId()}`);
  return once(db, request, (tx) => {
    const post: Post = async (lines, answer) => {
      if (lines.length > 0) await postEvent(tx, { id: eventId, at: clock(), actorId: by, note: form.reason, lines });
      return answer;
    };
    return decide(tx, form, post, eventId);
  });
}

interface ForCustomer {
  customerId: string;
  containerId: string;
  reason: string;
}

const sumReleased = (lines: readonly Line[]) =>
  lines.reduce((sum, { kind, amount }) => (kind === 'deposit_release' ? sum + amount : sum), 0);

interface Decided {
  moved: number;
  lines: readonly Line[];
  charges: readonly NewCharge[];
  /** The amount that the entry gives to the customer, or removes from the books without a payment. */
  given: Pick<Given, 'paise' | 'permission'>;
  eventId?: string;
}

function forCustomer<Form extends ForCustomer>(
  services: Services,
  by: StaffMember,
  input: EntryInput<Form>,
  decide: (opened: {
    tx: Queryable;
    form: Form;
    balances: Balances;
    container: ContainerRow;
  }) => Decided | Promise<Decided>,
): Promise<PostedJars> {
  return enter(services, by, input, async (tx, form, _, ownEventId) => {
    const { customerId, containerId, reason } = form;
    await requireCustomer(tx, customerId);
    const container = await requireContainer(tx, containerId);
    const before = await openCustomer(tx, customerId);
    const {
      moved,
      lines,
      charges,
      given,
      eventId = ownEventId,
    } = await decide({ tx, form, balances: before, container });
    const released = sumReleased(lines);
    const charged = charges.reduce((sum, { amount }) => sum + amount, 0);
    const answer = { ...nothing, moved, depositReleased: toRupees(released), charged: toRupees(charged) };
    await postForCustomer(
      tx,
      before,
      { eventId, customerId, lines, charges },
      { by: by.id, at: services.clock(), reason },
    );
    await requireLimit(tx, by, services.clock(), { ...given, customerId });
    return answer;
  });
}

function requireHeld({ held }: Balances, containerId: string, wanted: number): void {
  const most = held.get(containerId) ?? 0;
  if (wanted <= most) return;
  throw refuseConflict(messageOf('This customer holds {most} of these.', { most }), { errorType: 'JARS_NOT_HELD' });
}

async function requireContainer(tx: Queryable, id: string): Promise<ContainerRow> {
  const container = await loadContainer(tx, id);
  if (!container) throw refuseInput([{ path: 'containerId', msg: 'There is no such container' }]);
  return container;
}

/** Locks a container, so that nobody else counts or scraps its jars until the transaction ends. */
async function lockPlaces(tx: Queryable, containerId: string): Promise<void> {
  if ((await lockContainer(tx, containerId)) === undefined) {
    throw refuseInput([{ path: 'containerId', msg: 'There is no such container' }]);
  }
}

export function changeDepositTerms(
  { db, clock }: Services,
  by: StaffMember,
  { customerId, isFree, reason }: { customerId: string; isFree: boolean; reason: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await requireCustomer(tx, customerId);
    await insertDepositTerms(tx, { customerId, isFree, reason, by: by.id, at: clock() });
  });
}
