import { type FormEvent, useState } from 'react';
import type { CustomerRequest } from '#contract/runs/rules.ts';
import { addDays } from '#contract/shared/days.ts';
import { t, tMessage } from '#web/language.ts';
import { formatShortDay, formatWeekday } from '#web/shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import type { RunData } from '../queue/kept.ts';
import type { Stop } from '../queue/stops-now.ts';
import { DoorButton } from './door-button.tsx';
import { requestAct } from './door-draft.ts';
import { useQueue } from './use-queue.ts';

/** A rider can move a delivery by at most this number of days. */
const daysAhead = 7;

/** Opens the form for a customer's request about the next delivery. Renders nothing if no delivery is planned. */
export function RequestButton({ stop }: { stop: Stop }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!stop.ahead) return null;
  return (
    <>
      <Button variant="outline" size="lg" className="whitespace-normal" onClick={() => setIsOpen(true)}>
        {t('The customer asked me')}
      </Button>
      {isOpen && <RequestDialog stop={stop} ahead={stop.ahead} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const describeDay = (day: string) => `${formatWeekday(day)} ${formatShortDay(day)}`;

interface RequestDialogProps {
  stop: Stop;
  ahead: NonNullable<Stop['ahead']>;
  onClose: () => void;
}

function RequestDialog({ stop, ahead, onClose }: RequestDialogProps) {
  const { queue, state } = useQueue();
  const { today = ahead.day, windows = [] } = state.runs?.data ?? {};
  const [request, setRequest] = useState<CustomerRequest | null>(null);
  const [next, setNext] = useState({ day: addDays(ahead.day, 1), window: ahead.window });
  const [fault, setFault] = useState('');
  const labelOf = windows.find(({ key }) => key === ahead.window)?.label;
  const { more } = ahead;
  const choices: [CustomerRequest, string][] = [
    ['skip', t('Skip it')],
    ...(more !== null && ahead.orderId === null
      ? [['more', t('One more: next time only')] as [CustomerRequest, string]]
      : []),
    ...(more !== null ? [['each', t('One more: each time')] as [CustomerRequest, string]] : []),
    ['move', t('Another day')],
  ];

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (request === null) return setFault(t('Please choose what the customer asked for'));
    onClose();
    await queue.record([requestAct(stop, ahead, request, next)]);
  }

  return (
    <Dialog
      title={t('{name} asked', { name: stop.deliveryName })}
      isOpen
      onClose={onClose}
      footer={<DoorButton form="asked">{t('Record it')}</DoorButton>}
    >
      <form id="asked" noValidate onSubmit={onSubmit} className="grid gap-4 text-lg">
        {fault && <Notice tone="bad">{fault}</Notice>}
        <p>
          {t('Next delivery')}:{' '}
          <strong>{[describeDay(ahead.day), tMessage(labelOf)].filter(Boolean).join(', ')}</strong>
          {more && <span className="block">{more}</span>}
        </p>
        {ahead.asked && (
          <Notice tone="info">{t('Something was asked for here before. A new request replaces it.')}</Notice>
        )}
        <fieldset className="grid min-w-0 gap-2">
          <legend className="sr-only">{t('What did the customer ask for?')}</legend>
          {choices.map(([value, label]) => (
            <ChoiceCard
              key={value}
              name="wish"
              label={label}
              isChosen={request === value}
              onChoose={() => {
                setRequest(value);
                setFault('');
              }}
            />
          ))}
        </fieldset>
        {request === 'move' && (
          <NextFields days={daysToChoose(today, ahead.day)} windows={windows} next={next} onChange={setNext} />
        )}
        <p>{t('A customer with an email address gets one email about it in about ten minutes.')}</p>
      </form>
    </Dialog>
  );
}

/** Lists the days from tomorrow to a week after the delivery. */
function daysToChoose(today: string, next: string): string[] {
  const days: string[] = [];
  for (let day = addDays(today, 1); day <= addDays(next, daysAhead); day = addDays(day, 1)) days.push(day);
  return days;
}

interface NextFieldsProps {
  days: readonly string[];
  windows: RunData['windows'];
  next: { day: string; window: string };
  onChange: (next: { day: string; window: string }) => void;
}

/** Two fields for the day and the window that the rider promises to the customer. */
export function NextFields({ days, windows, next, onChange }: NextFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label={t('Day')}
        value={next.day}
        onChange={({ target }) => onChange({ ...next, day: target.value })}
        options={days.map((day) => [day, describeDay(day)])}
      />
      <Select
        label={t('Time')}
        value={next.window}
        onChange={({ target }) => onChange({ ...next, window: target.value })}
        options={windows.map(({ key, label }) => [key, tMessage(label)])}
      />
    </div>
  );
}
