/** Acts of model tests on opening balances, on deposit terms, and on a second account of the customer. */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { indiaDay } from '#contract/shared/days.ts';
import { toPaise } from '#contract/shared/money.ts';
import { sql } from '#server/core/db/database.ts';
import { processImports } from '#server/imports/process-import.ts';
import { sendImport } from '../builders/imports.ts';
import { lastCode } from '../queued-mails.ts';
import { desk, jarsOfCustomer } from './desk-acts.ts';
import { creditOf, depositOf, moveMoney, readMoney } from './model.ts';
import type { OrderAct } from './order-acts.ts';

const containerName = sql<{ name: string }>('select name from containers where id = $1');
/** Deletes the rate limits of an email address. A sequence may join more accounts than an hour's limit allows. */
const forgetCodeLimits = sql(`delete from rate_limits where key like '%' || $1`);

export const openingActs = {
  /**
   * Imports opening balances of jars and money, each possible once per customer. A file with a faulty line, or without
   * anything new, is refused.
   */
  async openByFile(model, { count, amount, isSure, other }) {
    const { asAdmin, asha, shop } = model;
    const name = (await shop.shop.db.row(containerName, [shop.jar]))?.name;
    const money = other === 0 ? '0,0' : isSure ? `${amount / 100},0` : `0,${amount / 100}`;
    const row = [asha.email, count > 0 ? name : '', count, count > 0 ? amount / 100 : 0, money].join();
    const csv = `email,container,jars,deposit,balance,dues\n${row}`;
    const found = await sendImport(shop.shop, asAdmin, 'customers', csv);
    const [deposit, credit, { amountDue }] = [await depositOf(model), await creditOf(model), await readMoney(model)];
    const { depositWithoutContainer } = await jarsOfCustomer(model);
    const headers = { 'idempotency-key': newId() };
    const params = { id: found.id };
    const sent = await asAdmin('POST /admin/imports/:id/write', { params, headers, body: { again: true } }, headers);
    const isNew = count > 0 || other !== 0;
    expect(sent.status, JSON.stringify([sent.body, found])).toBe(found.wrong === 0 && isNew ? 200 : 409);
    if (count > 0 && model.isOpened) expect(found.wrong).toBeGreaterThan(0);
    if (sent.status !== 200) return;
    await processImports(shop.shop);
    const saved = (await asAdmin('GET /admin/imports/:id', { params })).body.data.import;
    expect(saved).toMatchObject({ state: 'written', passed: 0 });
    if (count > 0) {
      model.isOpened = true;
      model.held += count;
      model.outside -= count;
      model.takenOver += Math.min(amount, toPaise(depositWithoutContainer));
      expect(await depositOf(model)).toBe(deposit + amount);
    }
    const net = (await creditOf(model)) - credit - toPaise((await readMoney(model)).amountDue) + toPaise(amountDue);
    expect(net).toBe(other === 0 ? 0 : isSure ? amount : -amount);
    if (net < 0) model.openedDues += amount;
  },
  /** Enters the opening balance of the till or the bank. A second one is refused until the first one is undone. */
  async openMoney(model, { amount, isSure }) {
    const place = isSure ? 'bank' : 'till';
    const { toOpen } = (await model.asAdmin('GET /admin/money')).body.data.figures;
    const isFree = toOpen.includes(place);
    await desk(model, 'POST /admin/money/opening', { amount: amount / 100, place }, isFree ? 200 : 409);
    if (isFree) model.money[place] += amount;
  },
  /** Changes whether later orders of the customer charge a deposit. */
  async setTerms({ asAdmin, asha }, { isSure }) {
    const input = { params: { id: asha.id }, body: { isDepositFree: isSure, reason: 'As agreed' } };
    const { status, body } = await asAdmin('PUT /admin/jars/customers/:id/deposit-terms', input);
    expect([status, body.data.customer.depositTerms.isDepositFree]).toEqual([200, isSure]);
  },
  /**
   * Agrees a price with the customer, or ends it. It applies to later orders, also those of plans; existing orders keep
   * their prices. Staff may also undo it immediately, so that the previous agreement applies.
   */
  async agreePrice(model, { amount, isSure, other }) {
    const { asAdmin, asha, shop } = model;
    const pricesNow = async () => (await shop.shop.as(asha)('GET /prices')).body.data.prices;
    const before = await pricesNow();
    const price = isSure ? null : (amount + 1) / 100;
    const body = { productId: shop.water, price, firstDay: indiaDay(shop.shop.clock()), reason: 'As agreed' };
    const answer = await asAdmin('POST /admin/users/:id/prices', {
      params: { id: asha.id },
      headers: { 'idempotency-key': newId() },
      body,
    });
    expect([answer.status, answer.body.data.entry.state], JSON.stringify(answer.body)).toEqual([201, 'current']);
    const agreed = isSure ? [] : [expect.objectContaining({ price })];
    expect((await pricesNow()).filter(({ productId }) => productId === shop.water)).toEqual(agreed);
    if (other !== 1) return;
    const params = { id: asha.id, entryId: answer.body.data.entry.id };
    const undone = await asAdmin('POST /admin/users/:id/prices/:entryId/take-back', {
      params,
      body: { reason: 'Typing mistake' },
    });
    expect(undone.body.data.entry.state).toBe('taken-back');
    expect(await pricesNow()).toEqual(before);
  },
  /**
   * Raises, lowers or sets the agreed price of all customers who pay the same price. The result must be what the
   * preview showed. The shop refuses a price of ₹0 or less, a price that would not change, and a price that was already
   * changed for that day. Existing orders keep their prices. Staff may undo the act immediately.
   */
  async changePrices(model, { count, amount, isSure, other }) {
    const { asAdmin, asha, shop } = model;
    const priceNow = async () =>
      (await shop.shop.as(asha)('GET /prices')).body.data.prices.find(({ productId }) => productId === shop.water)
        ?.price;
    const before = await priceNow();
    if (before === undefined) return;
    const kind = (['raise', 'lower', 'set'] as const)[count % 3] ?? 'raise';
    const body = {
      productId: shop.water,
      kind,
      amount: (amount + 1) / 100,
      currentPrice: before,
      firstDay: indiaDay(shop.shop.clock()),
    };
    const { preview } = (await asAdmin('POST /admin/price-changes/preview', { body })).body.data;
    const [own, refusal] = [preview.changed, preview.refused].map((rows) =>
      rows.find(({ customerId }) => customerId === asha.id),
    );
    expect([own, refusal].filter(Boolean)).toHaveLength(1);
    const headers = { 'idempotency-key': newId() };
    const act = { headers, body: { ...body, reason: 'Diesel is dearer', previewSeen: preview.seen } };
    const answer = await asAdmin('POST /admin/price-changes', act);
    expect(answer.status, JSON.stringify(answer.body)).toBe(preview.changed.length > 0 ? 201 : 409);
    const after = preview.changed.find(({ customerId }) => customerId === asha.id)?.after ?? before;
    expect(await priceNow()).toBe(after);
    if (answer.status !== 201) return;
    const again = await asAdmin('POST /admin/price-changes', act);
    expect(again.body.data.change.id).toBe(answer.body.data.change.id);
    if (!isSure && other !== 1) return;
    const params = { id: answer.body.data.change.id };
    const undone = await asAdmin('POST /admin/price-changes/:id/take-back', { params, body: { reason: 'Mistake' } });
    expect([undone.status, undone.body.data.kept]).toEqual([200, 0]);
    expect(await priceNow()).toBe(before);
  },
  /** Joins an account made by phone, with jars, deposit and money, into the customer's registered account. */
  async joinCaller(model, { count, amount, isSure }) {
    const { asAdmin, asha, shop } = model;
    const form = { name: 'Asha by phone', phone: '9810012345', address: '14 Lake View Road', city: 'Bangalore' };
    const made = await asAdmin('POST /admin/callers', { body: { ...form, pincode: '560038', known: 100_000 } });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body.data.caller;
    const [deposit, credit, { amountDue }] = [await depositOf(model), await creditOf(model), await readMoney(model)];
    const jars = { customerId: id, containerId: shop.jar, jars: count + 1, deposit: amount / 100 };
    await desk(model, 'POST /admin/jars/opening-balance', jars, 200);
    await desk(model, 'POST /admin/money/payments', { customerId: id, amount: amount / 100, method: 'cash' }, 200);
    moveMoney(model, 'cash', amount);
    if (isSure) {
      await desk(model, 'POST /admin/money/pay-outs', { customerId: id, amount: amount / 100, method: 'cash' }, 200);
      moveMoney(model, 'cash', -amount);
    }
    await shop.shop.db.run(forgetCodeLimits, [asha.email]);
    const pair = { params: { id }, body: { intoId: asha.id } };
    expect((await asAdmin('POST /admin/users/:id/join-code', pair)).status).toBe(200);
    const proof = { intoId: asha.id, otp: await lastCode(shop.shop, asha.email), codeTold: true, calledBack: true };
    const joined = await asAdmin('POST /admin/users/:id/join', { params: { id }, body: proof });
    expect(joined.status, JSON.stringify(joined.body)).toBe(200);
    model.held += count + 1;
    model.outside -= count + 1;
    expect(await depositOf(model)).toBe(deposit + amount);
    const net = (await creditOf(model)) - credit - toPaise((await readMoney(model)).amountDue) + toPaise(amountDue);
    expect(net).toBe(isSure ? 0 : amount);
  },
} satisfies Record<string, OrderAct>;
