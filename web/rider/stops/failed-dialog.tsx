import { useState } from 'react';
import { stopReasons } from '#contract/orders/failed-stops.ts';
import { addDays } from '#contract/shared/days.ts';
import { t } from '#web/shared/language.ts';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import type { RunData } from '../queue/kept.ts';
import { newActId } from '../queue/new-act-id.ts';
import type { StopNow } from '../queue/stops-now.ts';
import { DayAndTime, DoorDialog, daysAhead } from './door-dialog.tsx';
import { notDeliveredAct } from './door-draft.ts';
import { PhotoField, type PhotoState } from './photo-field.tsx';
import { useQueue } from './use-queue.ts';

const other = 'other';
const mostReason = 500;

interface FailedDialogProps {
  now: StopNow;
  data: RunData;
  onClose: () => void;
  onRecorded: () => void;
}

/** Why nothing was delivered, and when it is brought again. */
export function FailedDialog({ now: { stop }, data: { today, windows }, onClose, onRecorded }: FailedDialogProps) {
  const { queue } = useQueue();
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [isAgain, setIsAgain] = useState(true);
  const [next, setNext] = useState(() => {
    const window = windows.find(({ key }) => key === stop.window.key) ?? windows[0];
    return { day: addDays(today, 1), window: window?.key ?? '' };
  });
  const [photo, setPhoto] = useState<PhotoState>('none');
  const [actId] = useState(() => newActId());
  const [fault, setFault] = useState('');
  const said = reason === other ? words.trim() : reason;
  const canAgain = windows.length > 0;

  async function record() {
    if (said === '') return setFault(t('Please choose a reason'));
    onRecorded();
    const act = notDeliveredAct(stop, said, isAgain && canAgain ? next : null);
    await queue.record([{ ...act, id: actId }], photo === 'kept');
  }

  return (
    <DoorDialog
      title={stop.deliveryName}
      submitLabel={isAgain && canAgain ? t('Not delivered: bring again') : t('Not delivered: back to the shop')}
      isPending={photo === 'making'}
      fault={fault}
      onSubmit={() => void record()}
      onClose={onClose}
    >
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 font-semibold">{t('Why was nothing delivered?')}</legend>
        {stopReasons.map((one) => (
          <ChoiceCard
            key={one}
            name="reason"
            label={t(one)}
            isChosen={reason === one}
            onChoose={() => {
              setReason(one);
              setFault('');
            }}
          />
        ))}
        <ChoiceCard
          name="reason"
          label={t('Another reason')}
          isChosen={reason === other}
          onChoose={() => setReason(other)}
        />
        {reason === other && (
          <Field
            label={t('In your words')}
            maxLength={mostReason}
            autoComplete="off"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
      </fieldset>
      <PhotoField actId={actId} state={photo} onChange={setPhoto} />
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 font-semibold">{t('What happens next?')}</legend>
        {canAgain && (
          <ChoiceCard name="outcome" label={t('Bring again')} isChosen={isAgain} onChoose={() => setIsAgain(true)} />
        )}
        {isAgain && canAgain && (
          <DayAndTime
            from={today}
            to={addDays(today, daysAhead - 1)}
            windows={windows}
            value={next}
            onChange={setNext}
          />
        )}
        <ChoiceCard
          name="outcome"
          label={t('Back to the shop')}
          text={t('The order is cancelled.')}
          isChosen={!isAgain || !canAgain}
          onChoose={() => setIsAgain(false)}
        />
      </fieldset>
    </DoorDialog>
  );
}
