import { mostAddresses } from '#contract/accounts/addresses.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import {
  DoorFields,
  orderNames,
  PhoneField,
  PlaceFields,
  RecipientField,
  WholeAddressField,
} from '#web/shared/place/address-fields.tsx';
import { describeLabel, saySaved } from '#web/shared/place/say-address.ts';
import { describeNotServed } from '#web/shared/place/service-area.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { isTyped } from './phone-draft.ts';
import type { PhoneOrder } from './use-phone-order.ts';

/** Where the order goes: a saved address of the customer, or a typed one. */
export function PlaceCard({ order }: { order: PhoneOrder }) {
  const { form, fill, who, where } = order;
  const { isKnown, addresses = [] } = who;
  const { area } = where;
  const { values } = form;
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg">{t('Where to?')}</h2>
      {area.isUnserved && <Notice tone="warn">{describeNotServed(area.pincode)}</Notice>}
      {isKnown && (
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="sr-only">{t('Delivery Address')}</legend>
          {addresses.map((saved) => (
            <ChoiceCard
              key={saved.id}
              name="place"
              label={describeLabel(saved.label)}
              badge={saved.isDefault && <Badge tone="good">{t('Default')}</Badge>}
              text={saySaved(saved)}
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

function TypedPlace({ order: { form, who, where } }: { order: PhoneOrder }) {
  const { values } = form;
  const { isKnown, addresses = [] } = who;
  const { floorFrom, floorChargePaise } = where.area.terms;
  const stairs =
    floorFrom === null
      ? undefined
      : t('Without a lift, each jar costs {amount} more from floor {floor} up.', {
          amount: formatAmount(floorChargePaise),
          floor: floorFrom,
        });
  const typed = { form, names: orderNames, isForOther: true };
  return (
    <>
      {isKnown && (
        <div className="grid gap-4 sm:grid-cols-2">
          <RecipientField {...typed} label={t('Recipient')} />
          <PhoneField {...typed} label={t('Phone at the door')} />
        </div>
      )}
      <WholeAddressField {...typed} rows={2} />
      <div className="grid gap-4 sm:grid-cols-3">
        <PlaceFields {...typed} className="contents" />
      </div>
      <DoorFields form={form} isForOther floorHint={stairs} />
      {isKnown && addresses.length < mostAddresses && (
        <Tick
          label={t('Keep this address for the next order')}
          isTicked={values.keep}
          onTick={(isTicked) => form.setValue('keep', isTicked)}
        />
      )}
    </>
  );
}
