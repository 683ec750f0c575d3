import { useState } from 'react';
import type { Pickup } from '#web/shared/api-types.ts';
import { messageOf } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

/** Cancels a pick-up until its cut-off, after a question. */
export function CancelPickup({ pickup: { id, kind } }: { pickup: Pickup }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useSend('POST /pickups/:id/cancel', {
    onSuccess: ({ message = '' }) => {
      showToast(message, { durationMs: 3000 });
      setIsAsking(false);
    },
    onError: (error) => {
      showToast(messageOf(error, t('It could not be cancelled. Please try again.')), { type: 'error', isSticky: true });
      setIsAsking(false);
    },
    readsAfterFailure: true,
  });
  return (
    <>
      <Button variant="outline" className="justify-self-start text-rose" onClick={() => setIsAsking(true)}>
        {kind === 'pay_back' ? t('Cancel request') : t('Cancel pick-up')}
      </Button>
      <Dialog
        title={kind === 'pay_back' ? t('Cancel this request?') : t('Cancel this pick-up?')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              {t('Keep It')}
            </Button>
            <Button variant="danger" pending={isPending} onClick={() => mutate({ params: { id } })}>
              {t('Yes, Cancel It')}
            </Button>
          </>
        }
      >
        <p>
          {kind === 'pay_back'
            ? t('The money stays with us as your credit. You can ask for it again at any time.')
            : t('The jars stay with you, and so does their deposit with us. You can return them at any time.')}
        </p>
      </Dialog>
    </>
  );
}
