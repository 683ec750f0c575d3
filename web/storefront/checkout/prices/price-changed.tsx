import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import type { ChangedPrices } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { FocusedAlert } from '#web/ui/messages/focused-alert.tsx';
import { findChanges } from './changed-prices.ts';

interface PriceChangedProps {
  before: ChangedPrices;
  now: ChangedPrices;
  /** What was not done. */
  reason: string;
  /** The last row, where the deposit is paid with the rest. */
  hasTotal?: boolean;
  /** The press that accepts, unless it stands elsewhere. */
  children?: ReactNode;
}

/** The shop did nothing, because it costs something else now: old and new side by side, and one press accepts. */
export function PriceChanged({ reason, children, ...prices }: PriceChangedProps) {
  return (
    <FocusedAlert tone="caution" icon={CircleAlert} title={t('Prices have changed')} reason={<p>{reason}</p>}>
      <Amounts {...prices} />
      {children}
    </FocusedAlert>
  );
}

function Amounts({ before, now, hasTotal = false }: Pick<PriceChangedProps, 'before' | 'now' | 'hasTotal'>) {
  const right = 'py-1.5 pl-2 text-right sm:pl-4';
  return (
    <table className="w-full">
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="text-left font-medium">
            {t('Price')}
          </th>
          <th scope="col" className={`${right} font-medium`}>
            {t('Before')}
          </th>
          <th scope="col" className={`${right} font-medium`}>
            {t('Now')}
          </th>
        </tr>
      </thead>
      <tbody>
        {findChanges(before, now).map((amount) => (
          <tr key={amount.label} className="border-t border-marigold-ink/15 align-baseline">
            <th scope="row" className="py-1.5 text-left font-normal">
              {amount.label}
            </th>
            <td className={`${right} text-ink-soft`}>
              <Price paise={amount.before} exact className="line-through" />
            </td>
            <td className={`${right} font-semibold`}>
              <Price paise={amount.now} exact />
            </td>
          </tr>
        ))}
        {hasTotal && (
          <tr className="border-t border-marigold-ink/40 align-baseline font-semibold sm:text-lg">
            <th scope="row" className="py-1.5 text-left font-semibold">
              {t('Amount payable')}
            </th>
            <td className={`${right} font-normal text-ink-soft`}>
              <Price paise={before.amountPayable} exact className="line-through" />
            </td>
            <td className={right}>
              <Price paise={now.amountPayable} exact />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
