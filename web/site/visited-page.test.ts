/** The record of a visited page must not contain the secret of a link. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { withoutSecret } from './visited-page.ts';

const listPaths = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = '', children = [] }) => [path, ...listPaths(children)]);

test('a page with a secret in its address is recorded without it', () => {
  const pages = listPaths(routes).filter((path) => path.endsWith('/:secret'));
  expect(pages).toContain('complaint/:secret');
  for (const page of pages) {
    expect(withoutSecret(`/${page.replace(':secret', '0123456789abcdef')}`)).toBe(`/${page.replace('/:secret', '')}`);
  }
  expect(withoutSecret('/complaints/018f')).toBe('/complaints/018f');
});
