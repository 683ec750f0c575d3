/** Calls for prefilled WhatsApp messages to customers. */

import { v7 as newId } from 'uuid';
import type { OpenedMessage } from '#contract/money/message-calls.ts';
import type { MessageKind } from '#contract/money/message-rules.ts';
import { parseLanguage } from '#contract/shared/translate.ts';
import { requireCustomer } from '#server/accounts/require-customer.ts';
import { once } from '#server/core/once.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { isPublicAddress } from '#server/core/whats-app.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { sumDues } from '../account/due.store.ts';
import { makePaySecret } from '../pay/link.rules.ts';
import { readPayKey } from '../pay/store.ts';
import { describeMessages } from './describe-messages.ts';
import { insertOpened, listOpened, listOrdersToTell, type OpenedRow } from './store.ts';

export function messagesApi({ db, clock, shop, settings }: Services) {
  const makePayLink = async (customerId: string) =>
    `${settings.publicUrl}/pay/${makePaySecret(await readPayKey(db), { customerId, madeAt: clock() })}`;

  return {
    'GET /admin/users/:id/whatsapp': async ({ params: { id } }) => {
      const [customer, orders, { paise: duePaise }] = await Promise.all([
        requireCustomer(db, id),
        listOrdersToTell(db, id),
        sumDues(db, id),
      ]);
      const { name, payment } = shop();
      const isPaidHere = duePaise > 0 && payment.upiId !== '' && isPublicAddress(settings.publicUrl);
      const payLink = isPaidHere ? await makePayLink(id) : null;
      const messages = describeMessages(customer, { orders, duePaise }, { name, upiId: payment.upiId, payLink });
      return { data: { language: parseLanguage(customer.language), messages } };
    },

    'GET /admin/users/:id/whatsapp/opened': async ({ params: { id }, query }) => {
      const [{ rows, total }] = await Promise.all([listOpened(db, id, pageOf(query)), requireCustomer(db, id)]);
      return { data: { messages: rows.map(presentOpened), pagination: presentPagination(query, total) } };
    },

    'POST /admin/users/:id/whatsapp/opened': async ({ actor, params: { id }, body, request }) => {
      await once(db, request, async (tx) => {
        const { id: customerId } = await requireCustomer(tx, id);
        const { kind, orderId = null, priceId = null } = body;
        const opened = { id: newId(), customerId, kind, orderId, priceId: isAboutPrice(kind) ? priceId : null };
        if (await insertOpened(tx, { ...opened, by: actor.id, at: clock() })) return;
        throw refuseMissing(opened.priceId === null ? 'Order not found' : 'Agreed price not found');
      });
      return { message: 'The message is in the history.' };
    },
  } satisfies Partial<Handlers>;
}

const isAboutPrice = (kind: MessageKind) => kind === 'price' || kind === 'price-undone';

const presentOpened = ({ orderId, orderNumber, openedByName, openedAt, ...row }: OpenedRow): OpenedMessage => ({
  ...row,
  order: orderId !== null && orderNumber !== null ? { id: orderId, orderNumber } : null,
  by: openedByName,
  at: openedAt.toISOString(),
});
