import { formatNumber } from '#contract/shared/numbers.ts';
import type { DeliveryWish } from '#contract/zones/calls.ts';
import { formatDate } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cell, ListRow } from '../lists/list-row.tsx';
import { opensRow } from '../lists/use-row-keys.ts';

interface WishRowProps {
  wish: DeliveryWish;
  isServed: boolean;
  onTell: () => void;
}

/** One PIN code that people wait for: a row of the table, and on a narrow screen a card. */
export function WishRow({ wish, isServed, onTell }: WishRowProps) {
  return (
    <ListRow grid="grid-cols-2 items-center gap-x-3 gap-y-2">
      <td className={`${cell} figures font-semibold lg:w-full`}>{wish.pincode}</td>
      <Fact label={t('Waiting')}>{formatNumber(wish.waiting)}</Fact>
      <Fact label={t('Told')}>{formatNumber(wish.told)}</Fact>
      <Fact label={t('Last asked')}>{formatDate(wish.lastAt)}</Fact>
      <td className={`${cell} text-sm whitespace-nowrap`}>
        {isServed ? (wish.zone ?? t('Whole country')) : <Badge tone="neutral">{t('Not served yet')}</Badge>}
      </td>
      <td className={`${cell} text-right text-sm whitespace-nowrap lg:text-left`}>
        {wish.isTelling && t('Letters are being written')}
        {!wish.isTelling && isServed && wish.waiting > 0 && (
          <Button
            size="sm"
            aria-label={t('Tell them: {pincode}', { pincode: wish.pincode })}
            onClick={onTell}
            {...opensRow}
          >
            {t('Tell them')}
          </Button>
        )}
      </td>
    </ListRow>
  );
}

/** A figure with its name beside it where the table has no heads. */
function Fact({ label, children }: { label: string; children: string }) {
  return (
    <td className={`${cell} flex flex-wrap gap-x-2 text-sm lg:table-cell lg:whitespace-nowrap`}>
      <span aria-hidden className=" text-ink-soft lg:hidden">
        {label}
      </span>
      <span className="figures">{children}</span>
    </td>
  );
}
