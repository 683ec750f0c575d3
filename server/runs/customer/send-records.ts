/**
 * Emails the record of a delivery to customers who have not answered within an hour. They then have a day to object.
 */
import { theShop } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { listOrdersById } from '#server/orders/store.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { hoursAfter, hoursToAnswer, hoursUntilAsked } from '../acts/rules.ts';
import { describeRecorded } from './letters.ts';
import { takeUnanswered } from './store.ts';

/** The maximum number of emails per transaction. */
const batchSize = 100;

/** Sends the emails and returns the number of deliveries. An order that is no longer delivered gets no email. */
export async function sendRecords(services: Services): Promise<number> {
  const at = services.clock();
  const asked = { since: hoursAfter(at, -hoursUntilAsked), at, until: hoursAfter(at, hoursToAnswer), most: batchSize };
  let count = 0;
  for (let taken = batchSize; taken === batchSize; count += taken) {
    taken = await services.db.transaction(async (tx) => {
      const rows = await takeUnanswered(tx, asked);
      const ids = rows.map(({ orderId }) => orderId);
      const orders = new Map((await listOrdersById(tx, theShop, ids)).map((order) => [order.id, order]));
      const mails = rows.flatMap(({ orderId, record }) => {
        const order = orders.get(orderId);
        return order?.status === 'delivered' ? describeRecorded(order, record, asked.until, services) : [];
      });
      await queueMails(tx, mails);
      return rows.length;
    });
  }
  return count;
}
