import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import { formatNumber } from '../../../contract/shared/numbers.ts';
import type { Container } from '../../shared/api-types.ts';
import { plural, t, text } from '../../shared/language.ts';
import { Price } from '../../shared/price.tsx';
import { ActiveBadge } from '../lists/active-badge.tsx';
import { IconButton } from '../lists/icon-button.tsx';
import { cell, ListRow } from '../lists/list-row.tsx';
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
        <div className="flex items-center gap-2">
          <IconButton
            icon={Pencil}
            label={t('Edit')}
            name={t('Edit {name}', { name })}
            onClick={() => onAct('edit')}
            isOpener
          />
          <IconButton
            icon={Power}
            label={isActive ? t('Deactivate') : t('Activate')}
            name={isActive ? t('Deactivate {name}', { name }) : t('Activate {name}', { name })}
            onClick={() => onAct('toggle')}
          />
        </div>
      </td>
    </ListRow>
  );
}
