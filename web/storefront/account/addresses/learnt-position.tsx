import type { Address } from '#contract/accounts/address-calls.ts';
import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

interface LearntPositionProps {
  /** Of the address. */
  id: string;
  label: string;
  position: NonNullable<Address['position']>;
}

/** What riders' phones have told of where the door is; it is the customer's to delete. */
export function LearntPosition({ id, label, position: { latitude, longitude } }: LearntPositionProps) {
  const { mutate, isPending } = useSend('DELETE /addresses/:id/position', {
    onSuccess: ({ message = t('The position is deleted.') }) => showToast(message),
    onError: (error) =>
      showToast(errorText(error, t('The position could not be deleted')), { type: 'error', isSticky: true }),
    readsAfterFailure: true,
  });
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm text-ink-soft">
      {t('Learnt position')}
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Map: {label}', { label })}
        className="inline-flex min-h-11 items-center px-2 font-semibold text-deep underline"
      >
        {t('Map')}
      </a>
      <Button variant="quiet" size="sm" pending={isPending} onClick={() => mutate({ params: { id } })}>
        {t('Delete')}
        <span className="sr-only">{t('Learnt position')}</span>
        <span className="sr-only">{label}</span>
      </Button>
    </p>
  );
}
