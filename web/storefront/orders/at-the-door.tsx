import { useState } from 'react';
import { describeRecord } from '#contract/runs/describe-record.ts';
import { objection } from '#contract/runs/rules.ts';
import { t, tMessage } from '#web/language.ts';
import type { CallAnswer, Order } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { focusPage } from '#web/ui/focus-page.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

type Recorded = NonNullable<CallAnswer<'GET /orders/:id/run'>['data']['recorded']>;

/** The rider's record of a delivered order. The customer can agree or object to it. */
export function AtTheDoor({ order: { id } }: { order: Order }) {
  const recorded = useCall('GET /orders/:id/run', { params: { id } }).data?.data.recorded;
  return recorded ? <Answer orderId={id} recorded={recorded} /> : null;
}

/**
 * True if the customer can still answer the rider's record of a delivered order. Also true while the record is loading.
 */
export function useAwaitsAnswer(id: string, status: Order['status'] | undefined): boolean {
  const isDelivered = status === 'delivered';
  const { data, isPending } = useCall('GET /orders/:id/run', { params: { id } }, { enabled: isDelivered });
  const recorded = data?.data.recorded;
  return isDelivered && (isPending || (recorded?.answer === null && !recorded.isOver));
}

function Answer({ orderId, recorded }: { orderId: string; recorded: Recorded }) {
  const { actId, answer, isOver, wasChanged } = recorded;
  const [isObjecting, setIsObjecting] = useState(false);
  const { mutateAsync, isPending, error } = useSend('POST /orders/:id/run/answer', {
    readsAfterFailure: true,
    onSuccess: ({ message }) => {
      showToast(message);
      // The pressed button has disappeared, so the page's heading takes the focus.
      focusPage();
    },
  });
  const send = (answer: 'agreed' | 'objected', objection = '') =>
    mutateAsync({ params: { id: orderId }, body: { actId, answer, objection } });
  const canObject = !isOver && answer !== 'objected';
  return (
    <Card aria-label={t('At your door')} className="grid gap-3 p-5">
      <h2 className="text-lg">{answer === null && !isOver ? t('Is this right?') : t('At your door')}</h2>
      {wasChanged && answer === null && (
        <Notice tone="warn">{t('The rider has changed this since your answer. Please look at it again.')}</Notice>
      )}
      <p className="text-lg font-semibold">
        {tMessage(describeRecord({ ...recorded, paidPaise: recorded.amountPaid }))}
      </p>
      {!isObjecting && error && <Notice tone="bad">{errorText(error)}</Notice>}
      <Answered recorded={recorded} />
      {answer === null && !isOver && (
        <Button
          pending={isPending}
          onClick={() =>
            send('agreed').catch(() => {
              // The notice about the delivery shows the error.
            })
          }
        >
          {t('Agree')}
        </Button>
      )}
      {canObject && (
        <Button
          variant={answer === null ? 'outline' : 'quiet'}
          disabled={isPending}
          onClick={() => setIsObjecting(true)}
        >
          {t('Something is wrong')}
        </Button>
      )}
      {isObjecting && (
        <ObjectDialog onSend={(words) => send('objected', words)} onClose={() => setIsObjecting(false)} />
      )}
    </Card>
  );
}

function Answered({ recorded }: { recorded: Recorded }) {
  const { answer, answerUntil, isOver, isCleared, objection: words, rider } = recorded;
  if (answer === 'objected') {
    return (
      <>
        <p className="wrap-anywhere">{t('You said: “{words}”', { words })}</p>
        <Notice tone={isCleared ? 'good' : 'info'}>
          {isCleared ? t('We have looked at it.') : t('We are looking at it.')}
        </Notice>
      </>
    );
  }
  if (answer !== null) {
    return <Notice tone="good">{answer === 'code' ? t('You agreed by your code.') : t('You agreed.')}</Notice>;
  }
  return (
    <p className="text-sm text-ink-soft">
      {isOver
        ? t('The time to answer is over. If something is wrong, please call or write to us.')
        : t('{rider} wrote this down. You can answer until {time}.', { rider, time: formatDateTime(answerUntil) })}
    </p>
  );
}

/**
 * A dialog in which the customer describes what is wrong with the rider's record. After an error the dialog stays open
 * and keeps the typed text.
 */
function ObjectDialog({ onSend, onClose }: { onSend: (words: string) => Promise<unknown>; onClose: () => void }) {
  const form = useForm({
    rules: { objection },
    initial: { objection: '' },
    submit: async ({ objection: words }) => {
      await onSend(words.trim());
      onClose();
    },
  });
  return (
    <FormDialog title={t('Something is wrong')} form={form} submitLabel={t('Send to the shop')} onClose={onClose}>
      <TextArea
        label={t('What is wrong?')}
        hint={t('For example: I gave 3 empties.')}
        rows={3}
        autoFocus
        {...form.field('objection')}
      />
    </FormDialog>
  );
}
