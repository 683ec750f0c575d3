import { t } from '#web/shared/language.ts';
import { describeLabel } from '#web/shared/place/describe-label.ts';
import { saySaved } from '#web/shared/place/say-address.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import type { SavedPlaces } from './use-delivery.ts';

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
        <ChoiceCard
          name="savedAddress"
          key={address.id}
          label={describeLabel(address.label)}
          badge={address.isDefault && <Badge tone="good">{t('Default')}</Badge>}
          text={saySaved(address)}
          isChosen={chosen?.id === address.id}
          onChoose={() => {
            choose(address);
            onChoose();
          }}
        />
      ))}
      <ChoiceCard
        name="savedAddress"
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
