import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import MailCheck from 'lucide-react/icons/mail-check';
import PhoneCall from 'lucide-react/icons/phone-call';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Truck from 'lucide-react/icons/truck';
import { isAccountOrder, isCashOrder } from '#contract/orders/status-flow.ts';
import type { Order } from '#web/shared/api-types.ts';
import { message, t } from '#web/shared/language.ts';
import { payableOf } from '#web/shared/orders/order-figures.ts';
import { Card } from '#web/ui/card.tsx';

const steps = [
  { Icon: MailCheck, text: message('A confirmation is on its way to your email.') },
  { Icon: PhoneCall, text: message("We'll check your order and call you if we have a question.") },
  { Icon: Truck, text: message('Our rider will come in your chosen slot. Please keep empty jars ready.') },
];
const payCash = { Icon: Banknote, text: message('Pay in cash when your water arrives.') };
const payLater = { Icon: ReceiptText, text: message('Nothing to pay at the door: it will be on your next statement.') };
const payBefore = { Icon: CreditCard, text: message('We will contact you about the payment before we come.') };

/** What happens with an order that was just placed. */
export function NextSteps({ order }: { order: Order }) {
  const payment = isAccountOrder(order) ? payLater : isCashOrder(order) ? payCash : payBefore;
  const isPaid = order.creditUsed >= payableOf(order);
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-3 text-lg">{t('What happens next?')}</h2>
      <ol className="grid gap-3">
        {[...steps, ...(isPaid ? [] : [payment])].map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-foam text-deep">
              <Icon aria-hidden size={20} />
            </span>
            {t(text)}
          </li>
        ))}
      </ol>
    </Card>
  );
}
