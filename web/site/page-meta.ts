import type { MetaDescriptor } from 'react-router';
import type { Shop } from '#contract/shop.ts';
import { t } from '../shared/language.ts';

/** The page's title as browsers and search engines show it: the shop's name stands behind the page's own. */
export const titleOf = (shop: Pick<Shop, 'name' | 'tagline'>, title: string | null) =>
  title === null ? `${shop.name}: ${t(shop.tagline)}` : `${title} — ${shop.name}`;

/**
 * Title and description of a page, from its matches. Search engines are asked not to keep what is one person's own; what
 * they should know of public pages is made by their loaders, with public-head.ts.
 */
export function pageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  title: string | null,
  { description, isPublic = false }: { description?: string; isPublic?: boolean } = {},
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { shop: Shop } | undefined;
  const shop = root?.shop ?? { name: 'Paniwala', tagline: '' };
  return [
    { title: titleOf(shop, title) },
    { name: 'description', content: description ?? t(shop.tagline) },
    ...(isPublic ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}
