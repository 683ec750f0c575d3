import { useState } from 'react';
import type { Wish } from '#contract/runs/rules.ts';
import { addDays } from '#contract/shared/days.ts';
import { t, tMessage } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import type { Stop } from '../queue/stops-now.ts';
import { DayAndTime, DoorDialog, daysAhead, sayDay } from './door-dialog.tsx';
import { wishAct } from './door-draft.ts';
import { useQueue } from './use-queue.ts';

/** What the customer asks for at the door about the next delivery; nothing where none is to come. */
export function Asked({ stop }: { stop: Stop }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!stop.ahead) return null;
  return (
    <>
      <Button variant="outline" size="lg" className="whitespace-normal" onClick={() => setIsOpen(true)}>
        {t('The customer asked me')}
      </Button>
      {isOpen && <AskedDialog stop={stop} ahead={stop.ahead} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface AskedDialogProps {
  stop: Stop;
  ahead: NonNullable<Stop['ahead']>;
  onClose: () => void;
}

function AskedDialog({ stop, ahead, onClose }: AskedDialogProps) {
  const { queue, state } = useQueue();
  const { today = ahead.day, windows = [] } = state.runs?.data ?? {};
  const [wish, setWish] = useState<Wish | null>(null);
  const [to, setTo] = useState({ day: addDays(ahead.day, 1), window: ahead.window });
  const [fault, setFault] = useState('');
  const labelOf = windows.find(({ key }) => key === ahead.window)?.label;
  const { more } = ahead;
  const choices: [Wish, string][] = [
    ['skip', t('Skip it')],
    ...(more !== null && ahead.orderId === null ? [['more', t('One more: next time only')] as [Wish, string]] : []),
    ...(more !== null ? [['each', t('One more: each time')] as [Wish, string]] : []),
    ['move', t('Another day')],
  ];

  async function record() {
    if (wish === null) return setFault(t('Please choose what the customer asked for'));
    onClose();
    await queue.record([wishAct(stop, ahead, wish, to)]);
  }

  return (
    <DoorDialog
      title={t('{name} asked', { name: stop.deliveryName })}
      submitLabel={t('Record it')}
      fault={fault}
      onSubmit={() => void record()}
      onClose={onClose}
    >
      <p>
        {t('Next delivery')}: <strong>{[sayDay(ahead.day), tMessage(labelOf)].filter(Boolean).join(', ')}</strong>
        {more && <span className="block">{more}</span>}
      </p>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="sr-only">{t('What did the customer ask for?')}</legend>
        {choices.map(([value, label]) => (
          <ChoiceCard
            key={value}
            name="wish"
            label={label}
            isChosen={wish === value}
            onChoose={() => {
              setWish(value);
              setFault('');
            }}
          />
        ))}
      </fieldset>
      {wish === 'move' && (
        <DayAndTime
          from={addDays(today, 1)}
          to={addDays(ahead.day, daysAhead)}
          windows={windows}
          value={to}
          onChange={setTo}
        />
      )}
      <p>{t('The customer gets an email about it at once.')}</p>
    </DoorDialog>
  );
}
