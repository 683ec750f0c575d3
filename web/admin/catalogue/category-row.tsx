import type { AdminCategory } from '#contract/catalogue/calls.ts';
import { t } from '#web/shared/language.ts';
import { ActiveBadge } from '../lists/active-badge.tsx';
import { cell, ListRow } from '../lists/list-row.tsx';
import { RowActions } from '../lists/row-actions.tsx';
import { Thumbnail } from '../lists/thumbnail.tsx';
import type { ItemRowProps } from './catalogue-screen.tsx';

/** One category of the list: a row of the table, and on a narrow screen a card. */
export function CategoryRow({ item: category, onAct }: ItemRowProps<AdminCategory>) {
  const { name, slug, description, sortOrder, isActive, deletedAt } = category;
  return (
    <ListRow grid="grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2.5">
      <td className={cell}>
        <div className="flex items-center gap-3">
          <Thumbnail src={category.category_image} icon={<Swatch color={category.color} />} />
          <div className="min-w-0 lg:w-52">
            <span className="block font-semibold break-words">{name}</span>
            <span className="block text-sm break-all text-ink-soft">{slug}</span>
          </div>
        </div>
      </td>
      <td className={`${cell} col-span-2 row-start-2 lg:w-full`}>
        <span className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{description || t('No description')}</span>
      </td>
      <td className={`${cell} text-sm lg:text-right`}>
        <span aria-hidden className="mr-2 text-ink-soft lg:hidden">
          {t('Sort order')}
        </span>
        <span className="figures">{sortOrder}</span>
      </td>
      <td className={`${cell} col-start-2 row-start-1 self-start lg:self-auto`}>
        <ActiveBadge isActive={isActive} isDeleted={deletedAt !== null} />
      </td>
      <td className={`${cell} col-span-2`}>
        <RowActions item={category} onAct={onAct} />
      </td>
    </ListRow>
  );
}

/** The category's colour; as an attribute, because the page's policy forbids inline styles. */
function Swatch({ color }: { color: string }) {
  return (
    <svg role="img" aria-label={t('Colour {color}', { color })} viewBox="0 0 24 24" className="size-7">
      <circle cx="12" cy="12" r="11.5" fill={color} className="stroke-line-strong" />
    </svg>
  );
}
