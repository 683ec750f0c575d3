import { useEffect } from 'react';
import { formatShortDay, formatWeekday } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { SelectBox } from '#web/ui/forms/select-box.tsx';
import { openSlotsAfter } from '../order-detail/next-slots.ts';
import { useSlots } from '../order-detail/slot-fields.tsx';
import { cancelled } from './stop-draft.ts';

interface NextTryProps {
  name: string;
  pincode: string;
  /** Day and window that have failed, with a space between. */
  failed: string;
  value: string;
  onValue: (value: string) => void;
}

const mostOffered = 12;

/** When it is brought again: the next open slots where it goes, the first of them chosen; or never. */
export function NextTry({ name, pincode, failed, value, onValue }: NextTryProps) {
  const { days, isPending } = useSlots(pincode);
  const [deliveryDate = '', deliveryTime = ''] = failed.split(' ');
  const offered = openSlotsAfter(days, { deliveryDate, deliveryTime })
    .slice(0, mostOffered)
    .map(({ date, window }) => ({
      slot: `${date} ${window.key}`,
      words: `${formatWeekday(date)} ${formatShortDay(date)}, ${describeHours(window)}`,
    }));
  const first = offered[0]?.slot;
  useEffect(() => {
    if (value === '' && first !== undefined) onValue(first);
  }, [value, first, onValue]);
  return (
    <SelectBox
      aria-label={t('What happens next to {name}', { name })}
      data-cell="next"
      className="lg:min-h-10 lg:py-1 lg:text-sm"
      value={value}
      onChange={(event) => onValue(event.target.value)}
    >
      {value === '' && <option value="">{isPending ? t('Loading the times…') : t('Please choose')}</option>}
      {offered.map(({ slot, words }) => (
        <option key={slot} value={slot}>
          {words}
        </option>
      ))}
      <option value={cancelled}>{t('Cancel it')}</option>
    </SelectBox>
  );
}
