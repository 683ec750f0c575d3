/** Calls for staff who manage riders and their cash, and the riders' sign-in. */

import { mostHeldRuns, type Rider } from '#contract/runs/calls.ts';
import { toPaise, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { changeRider, createRider } from '#server/accounts/riders/manage-riders.ts';
import { signInRider } from '#server/accounts/riders/sign-in-rider.ts';
import { findRider, listRiders, type RiderRow } from '#server/accounts/riders/store.ts';
import { failedPins, riderKey } from '#server/accounts/rules.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { type Columns, moneyCell, yesNoCell } from '#server/core/csv.ts';
import { readCounts } from '#server/core/limits.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { balanceOf, listBalances, listBalancesOf } from '#server/ledger/balance.store.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { listHeard } from '../stop-record.store.ts';
import { hasOpenRun } from '../store.ts';
import { readHeld } from './held.store.ts';

const riderColumns: Columns<Rider> = {
  ID: (rider) => rider.id,
  Name: (rider) => rider.name,
  Phone: (rider) => rider.phone,
  Active: (rider) => yesNoCell(rider.isActive),
  'Cash with the rider (₹)': (rider) => moneyCell(toPaise(rider.balance)),
};

const runIsLeft = 'Rider saved. This rider still has an open run: give it to another rider, or count and close it.';

export function ridersApi(services: Services) {
  const { db, clock } = services;

  async function present(riders: readonly RiderRow[]) {
    const ids = riders.map(({ id }) => id);
    const [balances, heard, wrongPins] = await Promise.all([
      listBalancesOf(db, ids),
      listHeard(db, ids),
      readCounts(
        db,
        failedPins,
        riders.map(({ phone }) => riderKey(phone)),
        clock(),
      ),
    ]);
    return riders.map(({ id, name, phone, isActive, hasEasyPin }) => {
      const balance = toRupees(balanceOf(balances.get(id) ?? [], 'pouch'));
      const heardAt = heard.get(id)?.toISOString() ?? null;
      return {
        id,
        name,
        phone,
        isActive,
        balance,
        heardAt,
        wrongPins: wrongPins.get(riderKey(phone)) ?? 0,
        hasEasyPin,
      };
    });
  }

  async function show(admin: StaffMember, id: string) {
    const row = await findRider(db, admin, id);
    const [rider] = row ? await present([row]) : [];
    if (!rider) throw refuseMissing('Rider not found');
    return { rider };
  }

  return {
    'POST /admin/rider-login': async ({ body, origin }) => {
      const { client, userAgent } = origin;
      const { rider, ...signedIn } = await signInRider(services, { ...body, client, userAgent });
      const { id, name } = rider;
      return { message: messageOf('Welcome back, {name}!', { name }), data: { ...signedIn, rider: { id, name } } };
    },

    'GET /admin/riders': async ({ actor, query }) => {
      const { riders, total } = await listRiders(db, actor, pageOf(query));
      return { data: { riders: await present(riders), pagination: presentPagination(query, total) } };
    },

    'GET /admin/riders/export': ({ actor }) =>
      answerList(services, 'riders', riderColumns, async (_, limit, offset) => {
        const { riders } = await listRiders(db, actor, { limit, offset });
        return present(riders);
      }),

    'POST /admin/riders': async ({ actor, body, request }) => {
      const id = await createRider(services, actor, body, request);
      return { message: 'Rider added', data: await show(actor, id) };
    },

    'GET /admin/people/:id/held': async ({ actor, params }) => {
      const [row, balances] = await Promise.all([
        readHeld(db, actor, params.id, mostHeldRuns),
        listBalances(db, params.id),
      ]);
      if (!row) throw refuseMissing('User not found');
      return { data: { held: { ...row, cash: toRupees(balanceOf(balances, 'pouch')) } } };
    },

    'PUT /admin/riders/:id': async ({ actor, params, body }) => {
      const { isActive } = await changeRider(services, actor, { ...body, id: params.id });
      const isLeft = !isActive && (await hasOpenRun(db, params.id));
      return { message: isLeft ? runIsLeft : 'Rider saved', data: await show(actor, params.id) };
    },
  } satisfies Partial<Handlers>;
}
