import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import Sunrise from 'lucide-react/icons/sunrise';
import { useId } from 'react';
import { type DeliveryWindow, deliveryWindowLabels } from '../../../contract/orders/delivery.ts';
import { t } from '../../shared/language.ts';
import { classes } from '../../ui/classes.ts';

const icons = { morning: Sunrise, afternoon: Sun, evening: Moon } satisfies Record<DeliveryWindow, unknown>;

interface WindowCardProps {
  window: DeliveryWindow;
  isChosen: boolean;
  isOpen: boolean;
  isInvalid: boolean;
  onChoose: () => void;
}

/** One delivery window as a big radio button. */
export function WindowCard({ window, isChosen, isOpen, isInvalid, onChoose }: WindowCardProps) {
  const id = useId();
  const Icon = icons[window];
  const [name, hours] = t(deliveryWindowLabels[window]).split(' (');
  return (
    <div
      className={classes(
        'relative flex min-h-14 items-center gap-3 rounded-md border px-3.5 py-2.5 transition',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-deep bg-foam' : isInvalid ? 'border-rose bg-surface' : 'border-line-strong bg-surface',
        !isOpen && 'opacity-55',
      )}
    >
      <input
        id={id}
        type="radio"
        name="deliveryTime"
        value={window}
        checked={isChosen}
        disabled={!isOpen}
        aria-describedby={isOpen ? undefined : `${id}-ended`}
        onChange={onChoose}
        className="radio relative z-1 outline-none"
      />
      <div className="grid">
        {/* The label covers the whole card, so that it can be tapped anywhere. */}
        <label htmlFor={id} className="font-medium after:absolute after:inset-0">
          {name} <span className="whitespace-nowrap">({hours}</span>
        </label>
        {!isOpen && (
          <span id={`${id}-ended`} className="text-sm">
            {t('Over for today')}
          </span>
        )}
      </div>
      <Icon aria-hidden size={20} className="ml-auto shrink-0 text-deep" />
    </div>
  );
}
