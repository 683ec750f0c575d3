import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { stopReasons } from '#contract/orders/failed-stops.ts';
import { addDays } from '#contract/shared/days.ts';
import { t } from '#web/language.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Spinner } from '#web/ui/waiting/spinner.tsx';
import type { RunData } from '../queue/kept.ts';
import { newActId } from '../queue/new-act-id.ts';
import { dropPhoto, keepPhoto } from '../queue/photos.ts';
import type { StopNow } from '../queue/stops-now.ts';
import { DoorButton } from './door-button.tsx';
import { notDeliveredAct } from './door-draft.ts';
import { NextFields } from './request-button.tsx';
import { useQueue } from './use-queue.ts';

const other = 'other';
const mostReason = 500;
/** Days ahead for the next try, including today. */
const daysAhead = 7;

interface FailedDialogProps {
  now: StopNow;
  data: RunData;
  onClose: () => void;
  onRecorded: () => void;
}

/** The form of a failed stop: why nothing was delivered, a photo, and when the next try is. */
export function FailedDialog({ now: { stop }, data: { today, windows }, onClose, onRecorded }: FailedDialogProps) {
  const { queue } = useQueue();
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [isAgain, setIsAgain] = useState(true);
  const [next, setNext] = useState(() => ({
    day: addDays(today, 1),
    window: (windows.find(({ key }) => key === stop.window.key) ?? windows[0])?.key ?? '',
  }));
  const [photo, setPhoto] = useState<PhotoState>('none');
  const [actId] = useState(() => newActId());
  const [fault, setFault] = useState('');
  const reasonText = reason === other ? words.trim() : reason;
  const canAgain = windows.length > 0;
  const days = Array.from({ length: daysAhead }, (_, at) => addDays(today, at));

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (reasonText === '') return setFault(t('Please choose a reason'));
    onRecorded();
    const act = notDeliveredAct(stop, reasonText, isAgain && canAgain ? next : null);
    await queue.record([{ ...act, id: actId }], photo === 'kept');
  }

  return (
    <Dialog
      title={stop.deliveryName}
      isOpen
      onClose={onClose}
      footer={
        <DoorButton form="failed" pending={photo === 'making'}>
          {isAgain && canAgain ? t('Not delivered: bring again') : t('Not delivered: back to the shop')}
        </DoorButton>
      }
    >
      <form id="failed" noValidate onSubmit={onSubmit} className="grid gap-5 text-lg">
        {fault && <Notice tone="bad">{fault}</Notice>}
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
          {isAgain && canAgain && <NextFields days={days} windows={windows} next={next} onChange={setNext} />}
          <ChoiceCard
            name="outcome"
            label={t('Back to the shop')}
            text={t('The order is cancelled.')}
            isChosen={!isAgain || !canAgain}
            onChoose={() => setIsAgain(false)}
          />
        </fieldset>
      </form>
    </Dialog>
  );
}

type PhotoState = 'none' | 'making' | 'kept';

interface PhotoFieldProps {
  /** Id that the act of this failed stop gets when the form is sent. The photo is stored under it. */
  actId: string;
  state: PhotoState;
  onChange: (state: PhotoState) => void;
}

/** Takes a photo of the door and stores it on the phone at once. If that fails, the stop can still be recorded. */
function PhotoField({ actId, state, onChange }: PhotoFieldProps) {
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState('');

  async function keep(file: File | undefined) {
    if (!file) return;
    setFault('');
    onChange('making');
    try {
      const kept = await keepPhoto(actId, file);
      setUrl(kept ?? '');
      if (!kept) setFault(t('This photo cannot be used. The stop can be recorded without it.'));
      onChange(kept ? 'kept' : 'none');
    } catch (error) {
      console.warn('The phone has no room for a photo.', error);
      setFault(t('This phone has no space for the photo. The stop can be recorded without it.'));
      onChange('none');
    }
  }

  if (state === 'kept') {
    return (
      <div className="flex items-center gap-3">
        <img src={url} alt={t('Photo of the door')} className="size-20 rounded-md object-cover" />
        <Button
          variant="outline"
          onClick={() => {
            onChange('none');
            void dropPhoto(actId).catch(() => undefined);
          }}
        >
          <X aria-hidden size={18} /> {t('Remove the photo')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      {fault && <Notice tone="warn">{fault}</Notice>}
      <label
        className={classes(
          buttonStyle({ size: 'lg', variant: 'outline' }),
          'min-h-20 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        {state === 'making' ? <Spinner /> : <Camera aria-hidden size={20} />} {t('Take a photo (optional)')}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={({ target }) => {
            void keep(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
    </div>
  );
}
