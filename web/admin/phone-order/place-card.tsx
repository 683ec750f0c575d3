import { mostAddresses } from '#contract/accounts/addresses.ts';
import { t } from '#web/language.ts';
import {
  DoorFields,
  orderNames,
  PhoneField,
  PlaceChoice,
  PlaceFields,
  RecipientField,
  WholeAddressField,
} from '#web/shared/place/address-fields.tsx';
import { describeFloorCharge } from '#web/shared/place/format-address.ts';
import { describeNotServed } from '#web/shared/place/service-area.ts';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { isTyped } from './phone-state.ts';
import type { PhoneOrder } from './use-phone-order.ts';

/** Chooses the delivery address: one of the customer's saved addresses, or a typed address. */
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
        <PlaceChoice
          name="place"
          addresses={addresses}
          chosen={values.place}
          newLabel={t('Another address')}
          onChoose={({ id }) => fill({ place: id })}
          onNew={() => fill({ place: 'typed' })}
        />
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
  const { terms } = where.area;
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
      <DoorFields
        form={form}
        isForOther
        floorHint={terms.floorFrom === null ? undefined : describeFloorCharge(terms)}
      />
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
