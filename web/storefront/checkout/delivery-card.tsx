import { useEffect, useRef, useState } from 'react';
import { addressRules, mostAddresses } from '#contract/accounts/addresses.ts';
import { checkoutRules } from '#contract/shared/delivery-address.ts';
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { checkValues } from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import {
  FloorField,
  LiftField,
  orderNames as names,
  PhoneField,
  PlaceChoice,
  PlaceFields,
  RecipientField,
  WholeAddressField,
} from '#web/shared/place/address-fields.tsx';
import { stairsOf } from '#web/shared/place/address-values.ts';
import { describeFloorCharge, formatAddressAndPhone, formatFloor } from '#web/shared/place/format-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import type { Checkout } from './use-checkout.ts';
import type { SavedPlaces } from './use-delivery.ts';

/** Fields that are visible even while the address is one line: the slot, the fields of a plan, and the instructions. */
const openFields = new Set([
  'notes',
  'deliveryDate',
  'deliveryTime',
  'items',
  'rhythm',
  'everyDays',
  'weekdays',
  'startDate',
  'endDate',
]);

interface DeliveryCardProps extends Pick<Checkout, 'form' | 'places'> {
  /** Null if the floor does not change the price. */
  terms: DeliveryTerms | null;
  /** Replaces the default title if the address is not for a delivery. */
  title?: string;
  /** A returning customer sees the address as one line, even if the customer has other saved addresses. */
  isReturning?: boolean;
}

/**
 * The recipient and the address. The account's address is shown as one line. The button "Change" offers the saved
 * addresses, or opens the fields if there is no other address. A rejected field opens them too.
 */
export function DeliveryCard({
  form,
  places,
  terms,
  title = t('Delivery Address'),
  isReturning = false,
}: DeliveryCardProps) {
  const { values, errors } = form;
  const isRefused = Object.keys(errors).some((name) => errors[name] && !openFields.has(name));
  const [isOpen, setIsOpen] = useState(
    () => places.newPlace.isNew || checkValues(checkoutRules, values).some(({ path }) => !openFields.has(path)),
  );
  if (isRefused && !isOpen) setIsOpen(true);

  const hasOthers = places.addresses.length > 1;
  const [isChanging, setIsChanging] = useState(false);
  const isChoice = hasOthers && (isChanging || isOpen || !isReturning);
  // The floor is asked for once per address and then saved with it.
  const isFloorKnown = places.chosen !== undefined && places.chosen.floor !== null;
  const stairs = terms && isFloorKnown ? formatFloor(stairsOf(values)) : null;
  // The pressed button has disappeared, so move the focus.
  const fields = useRef<HTMLDivElement>(null);
  const choice = useRef<HTMLDivElement>(null);
  const [isEdited, setIsEdited] = useState(false);
  useEffect(() => {
    if (isEdited) fields.current?.querySelector('input')?.focus();
  }, [isEdited]);
  useEffect(() => {
    if (isChanging) choice.current?.querySelector<HTMLInputElement>(':checked')?.focus();
  }, [isChanging]);

  function change() {
    if (hasOthers && !isChoice) {
      setIsChanging(true);
      return;
    }
    setIsOpen(true);
    setIsEdited(true);
  }

  return (
    <Card className="p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg">{title}</h2>
        {!isOpen && (
          <Button
            variant="quiet"
            className="-my-2 -mr-4"
            aria-label={isChoice ? t('Edit delivery address') : t('Change delivery address')}
            onClick={change}
          >
            {isChoice ? t('Edit') : t('Change')}
          </Button>
        )}
      </div>
      {isChoice && (
        <div ref={choice} className="mt-3">
          <PlaceChoice
            name="savedAddress"
            addresses={places.addresses}
            chosen={places.chosen?.id ?? 'typed'}
            newLabel={t('New address')}
            onChoose={(address) => {
              places.choose(address);
              setIsChanging(true);
              setIsOpen(false);
              setIsEdited(false);
            }}
            onNew={() => {
              places.startNew();
              setIsOpen(true);
            }}
          />
        </div>
      )}
      {!isOpen && !isChoice && (
        <p className="mt-1 wrap-anywhere">
          <span className="font-semibold">{values.deliveryName}</span>
          {formatAddressAndPhone(values)}
          {stairs && `\u00a0· ${t('Floor')} ${stairs}`}
        </p>
      )}
      {/* While the address is one line, its fields are hidden but still in the form. A rejected field shows them. */}
      <div ref={fields} className={classes('mt-4 grid gap-4', !isOpen && 'hidden')}>
        <DeliveryFields form={form} places={places} />
        {terms && isFloorKnown && <FloorFields form={form} terms={terms} />}
        {places.chosen === undefined && <KeepPlace places={places} />}
      </div>
      {terms && !isFloorKnown && (
        <div className="mt-4">
          <FloorFields form={form} terms={terms} />
        </div>
      )}
      <div className="mt-4">
        <TextArea
          label={t('Special Instructions')}
          rows={2}
          placeholder={t('Floor, landmark, where to leave the jars (optional)')}
          hint={<span className="figures block text-right">{values.notes.length}/500</span>}
          {...form.field('notes')}
        />
      </div>
    </Card>
  );
}

/** The fields for recipient and address. */
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
    </>
  );
}

/** Asks whether to save a new address, and under which label. */
function KeepPlace({ places }: { places: SavedPlaces }) {
  const { addresses, newPlace, changeNew } = places;
  // Every customer has an address, so an empty list means that it is not loaded yet.
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

/** The floor, asked once per address and only if stairs cost something. */
function FloorFields({ form, terms }: { form: Checkout['form']; terms: DeliveryTerms }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t('Floor and lift')}</legend>
      <p className="text-sm text-ink-soft">{describeFloorCharge(terms)}</p>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <FloorField form={form} maxLength={3} placeholder={t('0 is the ground floor')} />
        <LiftField form={form} className="min-h-12" />
      </div>
    </fieldset>
  );
}
