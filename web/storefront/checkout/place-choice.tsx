import { useId } from 'react';
import { t } from '../../shared/language.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { sayLabel } from '../account/addresses/address-lines.tsx';
import type { SavedPlaces } from './use-saved-places.ts';

interface PlaceChoiceProps {
  places: SavedPlaces;
  onChoose: () => void;
  onNew: () => void;
}

/** The saved addresses as cards, and a new one. */
export function PlaceChoice({ places, onChoose, onNew }: PlaceChoiceProps) {
  const { addresses, chosen, choose, startNew } = places;
  return (
    <fieldset className="mt-3 grid gap-2 sm:grid-cols-2">
      <legend className="sr-only">{t('Delivery Address')}</legend>
      {addresses.map((address) => (
        <PlaceCard
          key={address.id}
          label={sayLabel(address.label)}
          isDefault={address.isDefault}
          text={`${address.recipient} · ${address.address}, ${address.city} ${address.pincode} · ${address.phone}`}
          isChosen={chosen?.id === address.id}
          onChoose={() => {
            choose(address);
            onChoose();
          }}
        />
      ))}
      <PlaceCard
        label={t('New address')}
        isChosen={chosen === undefined}
        onChoose={() => {
          startNew();
          onNew();
        }}
      />
    </fieldset>
  );
}

interface PlaceCardProps {
  label: string;
  text?: string;
  isDefault?: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function PlaceCard({ label, text, isDefault = false, isChosen, onChoose }: PlaceCardProps) {
  const id = useId();
  return (
    <div
      className={classes(
        'relative flex min-h-14 items-start gap-3 rounded-md border px-3.5 py-3 transition',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-deep bg-foam' : 'border-line-strong bg-surface',
      )}
    >
      <input
        id={id}
        type="radio"
        name="savedAddress"
        checked={isChosen}
        aria-describedby={text === undefined ? undefined : `${id}-text`}
        onChange={onChoose}
        className="radio relative z-1 mt-0.5 outline-none"
      />
      <div className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2">
          <label htmlFor={id} className="font-medium wrap-anywhere after:absolute after:inset-0">
            {label}
          </label>
          {isDefault && <Badge tone="good">{t('Default')}</Badge>}
        </span>
        {text !== undefined && (
          <span id={`${id}-text`} className="text-sm text-pretty wrap-anywhere text-ink-soft">
            {text}
          </span>
        )}
      </div>
    </div>
  );
}
