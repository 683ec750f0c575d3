/** Builds containers and opening balances. */
import { v7 as newId } from 'uuid';
import type { Services } from '#server/core/services.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import type { Account, Line } from '#server/ledger/rules.ts';
import { insertRows } from './rows.ts';

type Shop = Pick<Services, 'db' | 'clock'>;

/** A container; by default active, with a unique name and a charge of ₹250 if it is lost. */
export async function buildContainer({ db, clock }: Shop, name = `20 L jar ${newId()}`): Promise<string> {
  const id = newId();
  const now = clock();
  const terms = { hsn: '3923', taxBasisPoints: 1800, lostChargePaise: 250_00, isActive: true };
  await insertRows(db, 'containers', [{ id, name, ...terms, createdAt: now, updatedAt: now }]);
  return id;
}

interface Opening {
  containerId: string;
  jars: number;
  depositPaise: number;
  creditPaise: number;
}

/** Posts opening balances of a customer's jars, deposit and credit. */
export async function openBalances({ db, clock }: Shop, customerId: string, opening: Opening): Promise<void> {
  const { containerId, jars, depositPaise, creditPaise } = opening;
  const held: Line = {
    kind: 'opening',
    amount: jars,
    debit: { kind: 'held', customerId, containerId },
    credit: { kind: 'outside', containerId },
  };
  const money = (amount: number, credit: Account): Line => ({
    kind: 'opening',
    amount,
    debit: { kind: 'opening' },
    credit,
  });
  const lines = [
    held,
    money(depositPaise, { kind: 'deposits', customerId, containerId }),
    money(creditPaise, { kind: 'credit', customerId }),
  ].filter(({ amount }) => amount > 0);
  await db.transaction((tx) => postEvent(tx, { id: newId(), at: clock(), actorId: null, lines }));
}
