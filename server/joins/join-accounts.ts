/** Joins the account of a customer who ordered by phone into the registered account of the same person. */
import { v7 as newId, v5 } from 'uuid';
import { countCode, requirePause, requireRightCode, sendCode, spendCode } from '#server/accounts/registration/code.ts';
import type { CodeOf } from '#server/accounts/registration/registration.store.ts';
import { codeSeconds } from '#server/accounts/rules.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { lockLedgers } from '#server/ledger/balance.store.ts';
import { listOwed } from '#server/ledger/joined.store.ts';
import { balancesOf } from '#server/orders/money/open-money.ts';
import { postForCustomer } from '#server/orders/money/post-customer.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { describeJoined } from './letters.ts';
import { linesOfJoin, mostOwed, type Pair, requirePair, sumBalances } from './rules.ts';
import {
  closeAccount,
  findAccounts,
  followMovedOrders,
  insertJoin,
  lockAccounts,
  lockBelongings,
  moveBelongings,
} from './store.ts';

/** Identifies the code of a join, which is valid only for these two accounts. */
const codeOf = ({ from, into }: Pair): CodeOf => ({ purpose: 'join', holder: v5(from, into) });

/** Sends the code to the registered email address; returns the seconds until it expires. */
export async function sendJoinCode({ db, clock }: Services, pair: Pair): Promise<number> {
  await db.transaction(async (tx) => {
    const now = clock();
    const { into } = requirePair(await findAccounts(tx, [pair.from, pair.into]), pair);
    await requirePause(tx, { purpose: 'join', email: into.email }, now);
    await countCode(tx, into.email, now);
    await sendCode(tx, codeOf(pair), { email: into.email, mark: null }, now);
  });
  return codeSeconds;
}

/**
 * Moves orders, jars, money, plans, addresses and notes in one transaction, whatever the limits per customer. Ledger
 * entries stay, and balances move by transfers. The terms of the registered account apply. Its owner gets an email, and
 * the join cannot be undone. Refuses a wrong code, and accounts that cannot be joined.
 */
export async function joinAccounts(services: Services, admin: StaffMember, pair: Pair, otp: string): Promise<void> {
  const { db, clock } = services;
  requirePair(await findAccounts(db, [pair.from, pair.into]), pair);
  const code = await requireRightCode(db, codeOf(pair), otp, clock());
  await db.transaction(async (tx) => {
    const at = clock();
    await lockBelongings(tx, pair.from);
    const { from, into } = requirePair(await lockAccounts(tx, [pair.from, pair.into]), pair);
    await spendCode(tx, code);
    const balances = await lockLedgers(tx, [from.id, into.id]);
    const owed = await listOwed(tx, from.id, mostOwed + 1);
    if (owed.length > mostOwed) {
      throw refuseConflict('Too many orders of this account are not settled. Please settle the oldest ones first.');
    }
    const lines = linesOfJoin(pair, balances.get(from.id) ?? [], owed);
    const before = balancesOf(sumBalances([...balances.values()].flat()));
    const moved = await moveBelongings(tx, from.id, into.id);
    await followMovedOrders(tx, [from.id, into.id]);
    await closeAccount(tx, { from: from.id, changeId: newId(), reason: 'Accounts joined', by: admin.id, at });
    await insertJoin(tx, { from, into, by: admin.id, at });
    const jars = lines.reduce((sum, { debit, amount }) => sum + (debit.kind === 'held' ? amount : 0), 0);
    await queueMails(tx, [describeJoined({ from, into, moved: { ...moved, jars } }, services)]);
    const posting = { eventId: newId(), customerId: into.id, lines };
    await postForCustomer(tx, before, posting, { by: admin.id, at, reason: null });
  });
}
