/**
 * Calls for receipts of payments: staff read the receipts of an order, customers read their own, and anybody reads the
 * one behind a link. Also calls for a customer's own documents about jars.
 */
import { calls } from '#contract/calls.ts';
import { type IssuedVoucher, isVoucher } from '#contract/documents/voucher.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { parseLanguage, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { isPublicAddress, linkWhatsApp, shareOnWhatsApp } from '#server/core/whats-app.ts';
import { listUndoing, listVouchersOf, loadDocument } from '#server/documents/list.store.ts';
import { presentDocument, presentVoucher } from '#server/documents/present.ts';
import { readOrder } from '#server/orders/changing/require-order.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { makeReceiptSecret, readReceiptSecret } from '../pay/link.rules.ts';
import { readPayKey } from '../pay/store.ts';
import { findPayer } from './store.ts';

const texts = textsFor('letters');

export function receiptsApi({ db, clock, shop, settings }: Services) {
  async function present(vouchers: readonly IssuedVoucher[]) {
    const undoing = await listUndoing(
      db,
      vouchers.map(({ id }) => id),
    );
    return vouchers.map((one) => presentVoucher(one, undoing));
  }

  /** Reads a voucher; undefined for another document. */
  async function load(id: string): Promise<IssuedVoucher | undefined> {
    const row = await loadDocument(db, id);
    return row && isVoucher(row) ? row : undefined;
  }

  return {
    'GET /admin/orders/:id/receipts': async ({ actor, params }) => {
      const { orderNumber } = await readOrder(db, actor, params.id);
      return { data: { receipts: await present(await listVouchersOf(db, orderNumber)) } };
    },

    'GET /admin/receipts/:id/link': async ({ params: { id } }) => {
      const [voucher, payer] = await Promise.all([load(id), findPayer(db, id)]);
      if (!voucher || !payer) throw refuseMissing(calls['GET /admin/receipts/:id/link'].missing);
      if (!isPublicAddress(settings.publicUrl)) return { data: { link: null, whatsApp: null } };
      const secret = makeReceiptSecret(await readPayKey(db), { voucherId: id, madeAt: clock() });
      const link = `${settings.publicUrl}/receipt/${secret}`;
      const t = translatorOf(texts[parseLanguage(payer.language)]);
      const amount = formatAmount(voucher.content.amountPaise);
      const text = [
        t('Hello {name},', { name: payer.name }),
        t('Receipt {number} for {amount}: {link}', { number: voucher.number, amount, link }),
        shop().name,
      ].join('\n');
      return { data: { link, whatsApp: linkWhatsApp(payer.phone, text) ?? shareOnWhatsApp(text) } };
    },

    'GET /account/receipts/:id': async ({ actor, params: { id } }) => {
      const [voucher, payer] = await Promise.all([load(id), findPayer(db, id)]);
      const [receipt] = voucher && payer?.customerId === actor.id ? await present([voucher]) : [];
      if (!receipt) throw refuseMissing(calls['GET /account/receipts/:id'].missing);
      return { data: { receipt } };
    },

    'GET /account/documents/:id': async ({ actor, params: { id } }) => {
      const row = await loadDocument(db, id);
      if (!row || isVoucher(row) || row.chargedId !== actor.id) {
        throw refuseMissing(calls['GET /account/documents/:id'].missing);
      }
      return { data: { document: presentDocument(row) } };
    },

    'GET /receipt/:secret': async ({ params: { secret } }) => {
      const link = readReceiptSecret(await readPayKey(db), secret, clock());
      const voucher = link && (await load(link.voucherId));
      const [receipt] = voucher ? await present([voucher]) : [];
      if (!receipt) throw refuseMissing(calls['GET /receipt/:secret'].missing);
      return { data: { receipt: { ...receipt, company: null } } };
    },
  } satisfies Partial<Handlers>;
}
