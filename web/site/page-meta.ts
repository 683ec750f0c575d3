import type { MetaDescriptor } from 'react-router';
import type { Shop } from '#contract/shop.ts';
import { t } from '#web/language.ts';

/** The page's title for browsers and search engines: its own title, then the shop's name. */
export const titleOf = (shop: Pick<Shop, 'name' | 'tagline'>, title: string | null) =>
  title === null ? `${shop.name}: ${t(shop.tagline)}` : `${title} — ${shop.name}`;

/**
 * Title and description of a page, for its `meta` export. Pages that are not public ask search engines not to index
 * them. Loaders of public pages add more tags with public-head.ts.
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
