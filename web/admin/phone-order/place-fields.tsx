import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import { PincodeField } from '#web/shared/place/pincode-field.tsx';
import { sayLabel } from '#web/shared/place/say-label.ts';
import { sayNotServed } from '#web/shared/place/service-area.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { CheckBox } from '../dialogs/check-box.tsx';
import { isNewCaller, isTyped } from './phone-draft.ts';
import type { PhoneOrder } from './use-phone-order.ts';

/** Where the order goes: a saved address of the customer, or a typed one. */
export function PlaceFields({ order }: { order: PhoneOrder }) {
  const { form, fill, addresses, isKnown, area, pincode } = order;
  const { values } = form;
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg">{t('Where to?')}</h2>
      {area.isUnserved && <Notice tone="warn">{sayNotServed(pincode)}</Notice>}
      {isKnown && (
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="sr-only">{t('Delivery Address')}</legend>
          {addresses.map((saved) => (
            <ChoiceCard
              key={saved.id}
              name="place"
              label={sayLabel(saved.label)}
              badge={saved.isDefault && <Badge tone="good">{t('Default')}</Badge>}
              text={`${saved.recipient}\u00a0· ${saved.address}, ${saved.city} ${saved.pincode}\u00a0· ${saved.phone}`}
              isChosen={values.place === saved.id}
              onChoose={() => fill({ place: saved.id })}
            />
          ))}
          <ChoiceCard
            name="place"
            label={t('Another address')}
            isChosen={values.place === 'typed'}
            onChoose={() => fill({ place: 'typed' })}
          />
        </fieldset>
      )}
      {(isTyped(values) || !isKnown) && <TypedPlace order={order} />}
      <TextArea
        label={t('Instructions for the delivery (optional)')}
        rows={2}
        maxLength={500}
        autoComplete="off"
        {...form.field('notes')}
      />
    </Card>
  );
}

function TypedPlace({ order: { form, fill, area, addresses } }: { order: PhoneOrder }) {
  const { values } = form;
  const isNew = isNewCaller(values);
  const isKnown = values.who !== '' && !isNew;
  const { value, error, required } = form.field('pincode');
  const { floorFrom, floorChargePaise } = area.terms;
  const stairs =
    floorFrom === null
      ? undefined
      : t('Without a lift each jar costs {amount} more from floor {floor} on.', {
          amount: formatAmount(floorChargePaise),
          floor: floorFrom,
        });
  return (
    <>
      {isKnown && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Recipient')} autoComplete="off" maxLength={100} {...form.field('recipient')} />
          <Field
            label={t('Phone at the door')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={30}
            {...form.field('deliveryPhone')}
          />
        </div>
      )}
      <TextArea label={t('Address')} rows={2} autoComplete="off" maxLength={500} {...form.field('address')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <PincodeField
          name="pincode"
          value={value}
          error={error}
          required={required}
          onType={(typed) => form.setValue('pincode', typed)}
          onLookUp={(record) => record && fill({ city: record.city, state: record.state })}
        />
        <Field label={t('City')} autoComplete="off" maxLength={50} {...form.field('city')} />
        <Field label={t('State')} autoComplete="off" maxLength={50} {...form.field('state')} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t('Floor (optional)')}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          className="figures"
          hint={stairs}
          {...form.field('floor')}
        />
        <Field label={t('At the gate (optional)')} autoComplete="off" maxLength={200} {...form.field('gateNote')} />
      </div>
      <CheckBox
        label={t('There is a lift')}
        isChecked={values.hasLift !== ''}
        onChange={(isChecked) => form.setValue('hasLift', isChecked ? 'yes' : '')}
      />
      {isKnown && addresses.length < 10 && (
        <CheckBox
          label={t('Keep this address for the next order')}
          isChecked={values.keep !== ''}
          onChange={(isChecked) => form.setValue('keep', isChecked ? 'yes' : '')}
        />
      )}
    </>
  );
}
