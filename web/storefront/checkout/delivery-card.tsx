import { useEffect, useRef, useState } from 'react';
import { addressRules, mostAddresses } from '#contract/accounts/addresses.ts';
import { checkoutRules } from '#contract/shared/delivery-address.ts';
import { checkValues } from '#contract/shared/rules.ts';
import { t } from '#web/shared/language.ts';
import {
  orderNames as names,
  PhoneField,
  PlaceFields,
  RecipientField,
  WholeAddressField,
} from '#web/shared/place/address-fields.tsx';
import { sayDoor } from '#web/shared/place/say-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { PlaceChoice } from './place-choice.tsx';
import type { Checkout } from './use-checkout.ts';
import type { SavedPlaces } from './use-delivery.ts';

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
    () => places.newPlace.isNew || checkValues(checkoutRules, values).some(({ path }) => !slotFields.has(path)),
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
      {!isOpen && isChoice && values.notes && <p className="mt-3 text-sm break-words text-ink-soft">{values.notes}</p>}
      {!isOpen && !isChoice && (
        <p className="mt-1 break-words">
          <span className="font-semibold">{values.deliveryName}</span>
          {sayDoor(values)}
          {values.notes && <span className="block text-sm text-ink-soft">{values.notes}</span>}
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

/** Who gets the water, and where. */
function DeliveryFields({ form, places: { fills } }: Pick<Checkout, 'form' | 'places'>) {
  return (
    <>
      <RecipientField form={form} names={names} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Email')}
          type="email"
          readOnly
          hint={t('Order updates go to your account’s email.')}
          {...form.field('email')}
        />
        <PhoneField form={form} names={names} />
      </div>
      <WholeAddressField form={form} names={names} rows={3} />
      <div className="grid gap-4 sm:grid-cols-3">
        <PlaceFields form={form} names={names} className="contents" fills={fills} />
      </div>
      <TextArea
        label={t('Special Instructions')}
        rows={2}
        placeholder={t('Floor, landmark, where to leave the jars (optional)')}
        hint={<span className="figures block text-right">{form.values.notes.length}/500</span>}
        {...form.field('notes')}
      />
    </>
  );
}

/** Whether an address that is not in the book yet is kept, and under which name. */
function KeepPlace({ places }: { places: SavedPlaces }) {
  const { addresses, newPlace, changeNew } = places;
  // Without any the book is not there yet: every customer has one.
  if (addresses.length === 0 || addresses.length >= mostAddresses) return null;
  return (
    <div className="grid gap-3">
      <Tick
        label={t('Save to my addresses')}
        isTicked={newPlace.isSaved}
        onTick={(isSaved) => changeNew({ isSaved })}
        className="min-h-11 w-fit"
      />
      {newPlace.isSaved && (
        <Field
          label={t('Name of this address')}
          autoComplete="off"
          placeholder={t('Shop, parents, farm')}
          maxLength={addressRules.label.max[0]}
          value={newPlace.label}
          onChange={(event) => changeNew({ label: event.target.value })}
        />
      )}
    </div>
  );
}
