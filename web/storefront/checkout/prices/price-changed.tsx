import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ChangedPrices } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FocusedAlert } from '#web/ui/messages/focused-alert.tsx';
import { findChanges } from './changed-prices.ts';

interface Prices {
  before: ChangedPrices;
  now: ChangedPrices;
}

/** The shop ordered nothing, because it costs something else now: old and new side by side, and one press accepts. */
export function PriceChanged({ before, now, onAccept }: Prices & { onAccept: () => void }) {
  return (
    <FocusedAlert
      tone="caution"
      icon={CircleAlert}
      title={t('Prices have changed')}
      reason={<p>{t('Your order isn’t placed yet. Please check the new prices.')}</p>}
    >
      <Amounts before={before} now={now} />
      <div className="grid gap-3 sm:flex">
        <Button onClick={onAccept}>
          <span>{rich('Order for {price}', { price: <Price paise={now.amountPayable} exact /> })}</span>
        </Button>
        <ButtonLink to="/cart" variant="outline">
          {t('Back to Cart')}
        </ButtonLink>
      </div>
    </FocusedAlert>
  );
}

function Amounts({ before, now }: Prices) {
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
      </tbody>
    </table>
  );
}
