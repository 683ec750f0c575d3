import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { messageKinds } from '#contract/money/message-rules.ts';
import { t } from '#web/language.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';
import { MessageDialog } from '../money/message-dialog.tsx';
import { UserSection } from './user-parts.tsx';

/** The section with the WhatsApp messages that staff opened, and a button for the next one. */
export function UserMessages({ customer }: { customer: { id: string; name: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  const query = { page: 1, limit: 10 };
  const answer = useCall('GET /admin/users/:id/whatsapp/opened', { params: { id: customer.id }, query });
  const messages = answer.data?.data.messages;
  return (
    <UserSection title={t('WhatsApp messages')} answer={answer}>
      <IfMay call="GET /admin/users/:id/whatsapp">
        <IfMay call="POST /admin/users/:id/whatsapp/opened">
          <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setIsOpen(true)}>
            <MessageCircle aria-hidden size={16} /> {t('Write a message')}
          </Button>
        </IfMay>
      </IfMay>
      {messages?.length === 0 && <p className="text-ink-soft">{t('No message opened yet')}</p>}
      <ul className="grid gap-2 empty:hidden">
        {messages?.map(({ id, kind, order, priceChangeId, by, at }) => (
          <li key={id} className="border-t border-line pt-2">
            <p>
              {priceChangeId === null ? (
                t(messageKinds[kind])
              ) : (
                <Link to={`/admin/khata/prices/${priceChangeId}`} className="text-deep underline">
                  {t(messageKinds[kind])}
                </Link>
              )}{' '}
              {order && (
                <Link to={`/admin/orders/${order.id}`} className="figures text-deep underline">
                  {order.orderNumber}
                </Link>
              )}
            </p>
            <p className="text-sm text-ink-soft">
              {by ?? t('System')}, <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
          </li>
        ))}
      </ul>
      {isOpen && <MessageDialog customer={customer} onClose={() => setIsOpen(false)} />}
    </UserSection>
  );
}
