import { useEffect, useRef, useState } from 'react';
import { checkForm, checkoutRules } from '#contract/shared/fields.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { KeepPlace } from './keep-place.tsx';
import { PlaceChoice } from './place-choice.tsx';
import type { Checkout } from './use-checkout.ts';

/** Chosen in the cards above: the slot, or what a plan asks for. */
const slotFields = new Set([
  'deliveryDate',
  'deliveryTime',
  'items',
  'rhythm',
  'everyDays',
  'weekdays',
  'startDate',
  'endDate',
]);

/** Who gets the water, and where: a line where the account knows everything, the fields after Edit or where one is refused. */
export function DeliveryCard({ form, places }: Pick<Checkout, 'form' | 'places'>) {
  const { values, errors } = form;
  const isRefused = Object.keys(errors).some((name) => errors[name] && !slotFields.has(name));
  const [isOpen, setIsOpen] = useState(
    () => places.typed.isNew || checkForm(checkoutRules, values).some(({ path }) => !slotFields.has(path)),
  );
  if (isRefused && !isOpen) setIsOpen(true);

  const isChoice = places.addresses.length > 1;
  // The pressed button is gone.
  const fields = useRef<HTMLDivElement>(null);
  const [isEdited, setIsEdited] = useState(false);
  useEffect(() => {
    if (isEdited) fields.current?.querySelector('input')?.focus();
  }, [isEdited]);

  return (
    <Card className="p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg">{t('Delivery Address')}</h2>
        {!isOpen && (
          <Button
            variant="quiet"
            className="-my-2 -mr-4"
            aria-label={t('Edit delivery address')}
            onClick={() => {
              setIsOpen(true);
              setIsEdited(true);
            }}
          >
            {t('Edit')}
          </Button>
        )}
      </div>
      {isChoice && (
        <PlaceChoice
          places={places}
          onChoose={() => {
            setIsOpen(false);
            setIsEdited(false);
          }}
          onNew={() => setIsOpen(true)}
        />
      )}
      {!isOpen && isChoice && values.specialInstructions && (
        <p className="mt-3 text-sm break-words text-ink-soft">{values.specialInstructions}</p>
      )}
      {!isOpen && !isChoice && (
        <p className="mt-1 break-words">
          <span className="font-semibold">{values.fullName}</span>
          {`\u00a0· ${values.address}, ${values.city} ${values.pincode}\u00a0· ${values.phone}`}
          {values.specialInstructions && (
            <span className="block text-sm text-ink-soft">{values.specialInstructions}</span>
          )}
        </p>
      )}
      {/* Folded fields stay in the form: what is refused in them opens them. */}
      <div ref={fields} className={classes('mt-4 grid gap-4', !isOpen && 'hidden')}>
        <DeliveryFields form={form} places={places} />
        {places.chosen === undefined && <KeepPlace places={places} />}
      </div>
    </Card>
  );
}
