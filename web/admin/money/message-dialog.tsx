import MessageCircle from 'lucide-react/icons/message-circle';
import { messageKinds } from '#contract/money/message-rules.ts';
import { htmlLanguage } from '#contract/shared/translate.ts';
import { t } from '#web/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';

interface MessageDialogProps {
  customer: { id: string; name: string };
  onClose: () => void;
}

/** Offers the WhatsApp messages that fit a customer now, and records which one is opened. Mount it only while it is open. */
export function MessageDialog({ customer: { id, name }, onClose }: MessageDialogProps) {
  const params = { id };
  const answer = useCall('GET /admin/users/:id/whatsapp', { params });
  const record = useSend('POST /admin/users/:id/whatsapp/opened');
  const offer = answer.data?.data;
  const isUnreachable = offer?.messages.some(({ link }) => link === null) ?? false;
  return (
    <Dialog title={t('WhatsApp message to {name}', { name })} isOpen onClose={onClose}>
      {answer.isPending && <Skeleton className="h-40" />}
      {answer.isError && <LoadFailure title={t('This part could not be loaded.')} answer={answer} />}
      {isUnreachable && (
        <Notice tone="warn">{t('This phone number does not work with WhatsApp. Correct it first.')}</Notice>
      )}
      <ul className="grid gap-4 empty:hidden">
        {offer?.messages.map(({ kind, order, text, link }) => (
          <li key={`${kind} ${order?.id ?? ''}`} className="grid justify-items-start gap-2">
            <h3 className="font-semibold">
              {t(messageKinds[kind])}
              {order && <span className="figures font-normal text-ink-soft"> {order.orderNumber}</span>}
            </h3>
            <p
              lang={htmlLanguage(offer.language)}
              className="w-full rounded-md bg-mist p-3 text-sm whitespace-pre-line wrap-anywhere"
            >
              {text}
            </p>
            {link !== null && (
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className={buttonStyle({ variant: 'outline', size: 'sm' })}
                onClick={() => record.mutate({ params, body: { kind, ...(order && { orderId: order.id }) } })}
              >
                <MessageCircle aria-hidden size={16} /> {t('Open in WhatsApp')}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        {t('You send the message in WhatsApp. The history shows only that it was opened here.')}
      </p>
    </Dialog>
  );
}
