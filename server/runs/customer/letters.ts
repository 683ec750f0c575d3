/** The email that asks a customer to confirm the delivery that a rider recorded. */

import { type DeliveryRecord, describeRecord } from '#contract/runs/describe-record.ts';
import { formatDay, indiaClock, indiaDay } from '#contract/shared/days.ts';
import { describeTime } from '#contract/slots/rules.ts';
import type { Services } from '#server/core/services.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { type LetterTable, mailsOf } from '#server/platform/mail/letter.ts';

/** The email about a recorded delivery. `goodUntil` prevents that it is sent after the time to answer is over. */
export function describeRecorded(
  { id, orderNumber, customerName, customerEmail }: OrderRow,
  record: DeliveryRecord,
  answerUntil: Date,
  { settings }: Services,
) {
  const until = answerUntil.toISOString();
  const link = `${settings.publicUrl}/orders/${id}`;
  const data = { customerName, orderNumber, record, until, goodUntil: until, link };
  return mailsOf('delivery-recorded', customerEmail, data);
}
export type RecordedMail = ReturnType<typeof describeRecorded>[number];

export const letters: LetterTable<RecordedMail> = {
  'delivery-recorded': {
    write({ customerName: name, orderNumber, record, until, link }, { t, tMessage, language }) {
      const at = new Date(until);
      const clock = indiaClock(at);
      const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes();
      const time = `${formatDay(indiaDay(at), language)}, ${describeTime(minute, (text) => t(text))}`;
      return {
        subject: t('Your delivery: is this right? Order #{orderNumber}', { orderNumber }),
        heading: t('Is this right?'),
        blocks: [
          { block: 'paragraph', text: t('Hello {name}, our rider recorded this at your door:', { name }) },
          { block: 'quote', text: tMessage(describeRecord(record)) },
          { block: 'paragraph', text: t('If it is right, you don’t need to do anything.') },
          { block: 'note', text: t('If something is wrong, please tell us by {time}.', { time }) },
          { block: 'button', label: t('Something is wrong'), link },
        ],
      };
    },
  },
};
