import { formatNumber } from '#contract/shared/numbers.ts';
import type { Container } from '#web/shared/api-types.ts';
import { plural, t, text } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { ActiveBadge } from '../lists/active-badge.tsx';
import { cell, ListRow } from '../lists/list-row.tsx';
import { RowActions } from '../lists/row-actions.tsx';
import type { ItemRowProps } from './catalogue-screen.tsx';

/** One container of the list: a row of the table, and on a narrow screen a card. */
export function ContainerRow({ item: container, onAct }: ItemRowProps<Container>) {
  const { name, hsn, taxRate, productCount, isActive } = container;
  return (
    <ListRow grid="grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2">
      <td className={`${cell} lg:w-full`}>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="figures block text-sm text-ink-soft">
          {plural(productCount, { one: text('{count} product'), other: text('{count} products') })}
        </span>
      </td>
      <td
        className={`${cell} col-span-2 flex justify-between gap-3 text-sm whitespace-nowrap lg:table-cell lg:text-right`}
      >
        <span aria-hidden className="text-ink-soft lg:hidden">
          {t('Charge for a lost one')}
        </span>
        <Price paise={container.lostCharge} exact />
      </td>
      <td className={`${cell} col-span-2 flex justify-between gap-3 text-sm whitespace-nowrap lg:table-cell`}>
        <span aria-hidden className="text-ink-soft lg:hidden">
          {t('HSN and tax')}
        </span>
        <span className="figures">{t('HSN {hsn}, tax {rate} %', { hsn, rate: formatNumber(taxRate) })}</span>
      </td>
      <td className={`${cell} col-start-2 row-start-1 self-start lg:self-auto`}>
        <ActiveBadge isActive={isActive} />
      </td>
      <td className={`${cell} col-span-2`}>
        <RowActions item={{ name, isActive, isKept: true }} onAct={onAct} />
      </td>
    </ListRow>
  );
}
