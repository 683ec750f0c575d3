import type { MetaDescriptor } from 'react-router';

/** Title and description of a page, from its matches: the shop's name stands behind the page's own. */
export function pageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  title: string | null,
  description?: string,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { shop: { name: string; tagline: string } }
    | undefined;
  const { name, tagline } = root?.shop ?? { name: 'Paniwala', tagline: '' };
  return [
    { title: title === null ? `${name}: ${tagline}` : `${title} — ${name}` },
    { name: 'description', content: description ?? tagline },
  ];
}
