/** The fields of an address. Each form shows the fields that it needs. */
import { type ComponentProps, useState } from 'react';
import type { Address } from '#contract/accounts/address-calls.ts';
import type { TextRules } from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { NumberInput, readWhole } from '../forms/number-input.tsx';
import type { useForm } from '../use-form.ts';
import type { Stairs, stairsRules } from './address-values.ts';
import { followPincode } from './follow-pincode.ts';
import { describeLabel, formatSavedAddress } from './format-address.ts';
import { PincodeField } from './pincode-field.tsx';

interface PlaceChoiceProps {
  /** The name of the radio buttons. */
  name: string;
  addresses: readonly Address[];
  /** The id of a saved address, or `typed`. */
  chosen: string;
  newLabel: string;
  onChoose: (address: Address) => void;
  onNew: () => void;
}

/** Cards for the saved addresses, and one for a new address. */
export function PlaceChoice({ name, addresses, chosen, newLabel, onChoose, onNew }: PlaceChoiceProps) {
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="sr-only">{t('Delivery Address')}</legend>
      {addresses.map((address) => (
        <ChoiceCard
          key={address.id}
          name={name}
          label={describeLabel(address.label)}
          badge={address.isDefault && <Badge tone="good">{t('Default')}</Badge>}
          text={formatSavedAddress(address)}
          isChosen={chosen === address.id}
          onChoose={() => onChoose(address)}
        />
      ))}
      <ChoiceCard name={name} label={newLabel} isChosen={chosen === 'typed'} onChoose={onNew} />
    </fieldset>
  );
}

type AnyForm = ReturnType<typeof useForm<TextRules>>;

/** The parts of a form that these fields need. */
export interface AddressForm<Name extends string> {
  values: Readonly<Record<Name, string>>;
  setValue: (name: Name, value: string) => void;
  field: (name: Name) => Omit<ReturnType<AnyForm['field']>, 'name'> & { name: string };
}

/** Field names in the form of an order, a plan or a pick-up. */
export const orderNames = {
  recipient: 'deliveryName',
  phone: 'deliveryPhone',
  address: 'deliveryAddress',
  pincode: 'deliveryPincode',
  city: 'deliveryCity',
  state: 'deliveryState',
} as const;
/** Field names in the form of an account. */
export const accountNames = {
  recipient: 'name',
  phone: 'phone',
  address: 'address',
  pincode: 'pincode',
  city: 'city',
  state: 'state',
} as const;
/** Field names in the form of the address book. */
export const bookNames = { ...accountNames, recipient: 'recipient' } as const;

type Part = keyof typeof orderNames;
interface PartProps<Of extends Part, Name extends string> {
  form: AddressForm<Name>;
  names: Readonly<Record<Of, Name>>;
  /** True if staff type for somebody else: then the browser must not offer its own address. */
  isForOther?: boolean;
}

const attributes = (isForOther: boolean | undefined, autoComplete: string, maxLength: number) =>
  isForOther ? { autoComplete: 'off', maxLength } : { autoComplete };

/** The person who receives the delivery. */
export function RecipientField<Name extends string>({
  form,
  names,
  isForOther,
  label = t('Full Name'),
}: PartProps<'recipient', Name> & { label?: string }) {
  const own = isForOther ? {} : ({ autoCapitalize: 'words' } as const);
  return <Field label={label} {...attributes(isForOther, 'name', 100)} {...own} {...form.field(names.recipient)} />;
}

export function PhoneField<Name extends string>({
  form,
  names,
  isForOther,
  label = t('Phone Number'),
}: PartProps<'phone', Name> & { label?: string }) {
  return (
    <Field
      label={label}
      type="tel"
      inputMode="tel"
      {...attributes(isForOther, 'tel', 30)}
      {...form.field(names.phone)}
    />
  );
}

/** House, street and landmark in one text field. */
export function WholeAddressField<Name extends string>({
  form,
  names,
  isForOther,
  ...look
}: PartProps<'address', Name> & Pick<ComponentProps<typeof TextArea>, 'rows' | 'placeholder'>) {
  const more = attributes(isForOther, 'street-address', 500);
  return <TextArea label={t('Address')} {...look} {...more} {...form.field(names.address)} />;
}

interface PlaceFieldsProps<Name extends string> extends PartProps<'pincode' | 'city' | 'state', Name> {
  /** Layout of city and state. */
  className: string;
  /**
   * A new number makes the pincode field start again with its current value, after the form has filled in an address.
   */
  fills?: number;
  /** True if city and state cannot be typed and follow the pincode. */
  isDerived?: boolean;
  onLookUp?: (isKnown: boolean) => void;
}

/** Pincode, city and state. A known pincode fills in the other two. */
export function PlaceFields<Name extends string>({
  form,
  names,
  isForOther,
  className,
  fills,
  isDerived = false,
  onLookUp,
}: PlaceFieldsProps<Name>) {
  const { value, error, required } = form.field(names.pincode);
  const [proposal, setProposal] = useState<{ state: string; fills: number | undefined } | null>(null);
  const state = form.field(names.state);
  // A proposed state is marked until somebody changes it or saves the form.
  const isProposed = proposal !== null && proposal.fills === fills && proposal.state === state.value;
  return (
    <>
      <PincodeField
        key={fills}
        name={names.pincode}
        value={value ?? ''}
        error={error}
        required={required}
        isFilled={form.values[names.city] !== '' && form.values[names.state] !== ''}
        onType={(pincode) => form.setValue(names.pincode, pincode)}
        onLookUp={(now, before) => {
          onLookUp?.(now.place !== undefined);
          const shown = { city: form.values[names.city], state: form.values[names.state] };
          const next = followPincode(shown, before, now);
          if (next.city !== shown.city) form.setValue(names.city, next.city);
          if (next.state !== shown.state) form.setValue(names.state, next.state);
          const isFromPincode = next.state === now.proposedState && (next.state !== shown.state || isProposed);
          setProposal(isFromPincode ? { state: next.state, fills } : null);
        }}
      />
      <div className={className}>
        <Field
          label={t('City')}
          {...attributes(isForOther, 'address-level2', 50)}
          readOnly={isDerived}
          hint={isDerived ? t('Filled in from your pincode') : undefined}
          {...form.field(names.city)}
        />
        <Field
          label={t('State')}
          {...attributes(isForOther, 'address-level1', 50)}
          readOnly={isDerived}
          hint={isProposed && <ProposedState />}
          {...state}
          onChange={(event) => {
            setProposal(null);
            state.onChange(event);
          }}
        />
      </div>
    </>
  );
}

/** Says that nobody has confirmed the state yet. */
const ProposedState = () => (
  <span className="font-semibold text-ink">{t('Suggested by the pincode. Please check it.')}</span>
);

/** The parts of a form that the floor and lift fields need. */
interface StairsForm {
  values: Stairs;
  setValue: (name: 'hasLift', value: boolean) => void;
  number: (name: 'floor') => Omit<ReturnType<ReturnType<typeof useForm<typeof stairsRules>>['number']>, 'unit'>;
}

interface FloorFieldProps extends Omit<Partial<ComponentProps<typeof Field>>, 'form' | 'value' | 'onChange'> {
  form: StairsForm;
}

export function FloorField({ form, ...look }: FloorFieldProps) {
  return (
    <NumberInput
      label={t('Floor')}
      inputMode="numeric"
      className="figures"
      read={readWhole}
      show={String}
      {...look}
      {...form.number('floor')}
    />
  );
}

export function LiftField({ form, className }: { form: StairsForm; className: string }) {
  return (
    <Tick
      name="hasLift"
      label={t('There is a lift')}
      isTicked={form.values.hasLift}
      onTick={(isTicked) => form.setValue('hasLift', isTicked)}
      className={className}
    />
  );
}

interface DoorFieldsProps {
  form: StairsForm & Pick<AddressForm<'gateNote'>, 'field'>;
  isForOther?: boolean;
  /** Text about the floor charge at this address, if there is one. */
  floorHint?: string | undefined;
}

/** Questions about the way to the door: floor, lift and notes. */
export function DoorFields({ form, isForOther = false, floorHint }: DoorFieldsProps) {
  if (isForOther) {
    return (
      <>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FloorField form={form} label={t('Floor (optional)')} maxLength={2} autoComplete="off" hint={floorHint} />
          <Field label={t('At the gate (optional)')} autoComplete="off" maxLength={200} {...form.field('gateNote')} />
        </div>
        <LiftField form={form} className="min-h-11 w-fit font-semibold" />
      </>
    );
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FloorField form={form} autoComplete="off" hint={t('0 is the ground floor')} />
        <LiftField form={form} className="min-h-11 w-fit sm:mt-6" />
      </div>
      <Field
        label={t('Note for the gate')}
        autoComplete="off"
        placeholder={t('Gate code, where to leave the jars')}
        {...form.field('gateNote')}
      />
    </>
  );
}
