import type { MetaDescriptor } from 'react-router';
import type { Shop } from '../contract/shop.ts';
// A drawing cannot be shown by most services that share links, so they get a rendered picture.
import sharing from './brand/hero.svg?w=1200&h=630&fit=cover&position=right&flatten=true&background=rgb(239,248,249)&format=jpg';
import { t } from './language.ts';

/** What search engines and shared links are told of a public page beyond its title and description. */
export interface PublicPage {
  /** Its one true address below the site's own, with the query that makes it another page. */
  path: string;
  /** Path of a picture for shared links; the shop's own unless given. */
  picture?: string | null;
  /** Schema.org objects; the site's address is `url`. */
  describe?: (url: string, shop: Shop) => object[];
}

/**
 * Title and description of a page, from its matches: the shop's name stands behind the page's own. A page that is not
 * described as public asks search engines not to keep it.
 */
export function pageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  title: string | null,
  description?: string,
  page?: PublicPage,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { shop: Shop; url: string } | undefined;
  const { name } = root?.shop ?? { name: 'Paniwala' };
  const tagline = t(root?.shop.tagline ?? '');
  const own = title === null ? `${name}: ${tagline}` : `${title} — ${name}`;
  const about = description || tagline;
  const basics = [{ title: own }, { name: 'description', content: about }];
  if (!page || !root) return [...basics, { name: 'robots', content: 'noindex' }];
  const address = root.url + page.path;
  return [
    ...basics,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:title', content: title ?? own },
    { property: 'og:description', content: about },
    { property: 'og:url', content: address },
    { property: 'og:image', content: new URL(page.picture ?? sharing, root.url).href },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.describe?.(root.url, root.shop) ?? []).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ];
}
