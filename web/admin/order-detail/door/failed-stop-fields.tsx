import { stopReasons } from '#contract/orders/failed-stops.ts';
import type { SlotDay } from '#contract/slots/calls.ts';
import { t } from '#web/language.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { describeHowInformed } from '../../dialogs/how-informed.ts';
import { nextSlot, SlotFields, type useSlots } from '../slot-fields.tsx';

export interface StopDraft {
  /** A standard reason, `other` for a typed reason, or empty. */
  reason: string;
  /** The typed reason. */
  words: string;
  outcome: 'again' | 'cancelled';
  deliveryDate: string;
  deliveryTime: string;
}

const other = 'other';
const mostReason = 500;

export const nothingChosen: StopDraft = {
  reason: '',
  words: '',
  outcome: 'again',
  deliveryDate: '',
  deliveryTime: '',
};

/** Fills in the next open slot unless staff have chosen a slot. */
export const withSlot = (stop: StopDraft, days: readonly SlotDay[], failed: AdminOrder): StopDraft =>
  stop.deliveryDate === '' ? { ...stop, ...nextSlot(days, failed) } : stop;

const wordsOf = ({ reason, words }: StopDraft) => (reason === other ? words.trim() : reason);

/** Says what is missing before a failed stop can be sent: a reason, or a new slot for the next delivery. */
export function whyIncomplete(stop: StopDraft, windows: SlotDay['windows'], order: AdminOrder): string | undefined {
  if (wordsOf(stop) === '') return t('Choose why nothing was delivered.');
  if (stop.outcome === 'cancelled') return undefined;
  if (!windows.some(({ key }) => key === stop.deliveryTime)) return t('Choose a delivery day and time.');
  const isSame = stop.deliveryDate === order.deliveryDate && stop.deliveryTime === order.deliveryTime;
  return isSame ? t('Choose a different day or time: this one has failed.') : undefined;
}

/** Converts the fields to the request body. */
export function stopOf(stop: StopDraft) {
  const { outcome, deliveryDate, deliveryTime } = stop;
  return { reason: wordsOf(stop), outcome, ...(outcome === 'again' && { deliveryDate, deliveryTime }) };
}

interface FailedStopFieldsProps {
  stop: StopDraft;
  customer: AdminOrder['user'];
  slots: ReturnType<typeof useSlots>;
  onChange: (part: Partial<StopDraft>) => void;
}

/** Asks for the reason of a failed stop, and whether the order is delivered again or cancelled. */
export function FailedStopFields({ stop, customer, slots, onChange }: FailedStopFieldsProps) {
  const { deliveryDate, deliveryTime, outcome } = stop;
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-semibold">{t('Why was nothing delivered?')}</legend>
      <Select
        label={t('Reason')}
        hint={describeHowInformed(customer, t('The customer gets an email with it.'))}
        value={stop.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
        empty={t('Please choose')}
        options={stopReasons.map((reason) => [reason, t(reason)])}
      >
        <option value={other}>{t('Another reason')}</option>
      </Select>
      {stop.reason === other && (
        <Field
          label={t('In your words')}
          maxLength={mostReason}
          autoComplete="off"
          value={stop.words}
          onChange={(event) => onChange({ words: event.target.value })}
        />
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        <ChoiceCard
          name="outcome"
          label={t('Deliver again')}
          isChosen={outcome === 'again'}
          onChoose={() => onChange({ outcome: 'again' })}
        />
        <ChoiceCard
          name="outcome"
          label={t('Cancel order')}
          isChosen={outcome === 'cancelled'}
          onChoose={() => onChange({ outcome: 'cancelled' })}
        />
      </div>
      {outcome === 'again' && (
        <SlotFields
          slots={slots}
          deliveryDate={deliveryDate}
          deliveryTime={deliveryTime}
          field={(name) => ({ value: stop[name], onChange: (event) => onChange({ [name]: event.target.value }) })}
        />
      )}
    </fieldset>
  );
}
