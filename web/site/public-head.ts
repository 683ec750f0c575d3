/**
 * The head of a public page, for search engines and shared links. Only loaders on the server use this code, so browsers
 * do not load it.
 */
import type { MetaDescriptor } from 'react-router';
import { isPicture } from '#contract/settings/look.ts';
import { t } from '#web/language.ts';
// Most services that share links cannot show an SVG, so they get a rendered picture.
import sharing from '../brand/hero.svg?w=1200&h=630&fit=cover&position=right&flatten=true&background=rgb(239,248,249)&format=jpg';
import { titleOf } from './page-meta.ts';
import type { PageHost } from './server-context.ts';

export interface PublicPage {
  /** Title of the page; null for the shop's default title. */
  title: string | null;
  description?: string;
  /** The canonical path, including the query parameters that change the content. */
  path: string;
  /** Path of a picture for shared links; by default the picture of the shop's home page. */
  picture?: string | null;
  /** Structured data about the page, as Schema.org objects. */
  things?: readonly object[];
}

export function publicHead(
  { publicUrl, shop }: Pick<PageHost, 'publicUrl' | 'shop'>,
  { title, description, path, picture, things = [] }: PublicPage,
): MetaDescriptor[] {
  const whole = titleOf(shop, title);
  const about = description || t(shop.tagline);
  const address = publicUrl + path;
  return [
    { title: whole },
    { name: 'description', content: about },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:title', content: title ?? whole },
    { property: 'og:description', content: about },
    { property: 'og:url', content: address },
    {
      property: 'og:image',
      content: new URL(picture ?? (isPicture(shop.look.hero) ? shop.look.hero : sharing), publicUrl).href,
    },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...things.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ] as MetaDescriptor[];
}
