import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { areaOf, buildOfArea } from './areas.ts';

const routes = {
  root: {},
  'storefront/layout/layout': { parentId: 'root' },
  'storefront/cart/cart': { parentId: 'storefront/layout/layout' },
  'admin/layout/layout': { parentId: 'root' },
  'admin-guests-only': { parentId: 'admin/layout/layout' },
  'admin/layout/login': { parentId: 'admin-guests-only' },
  'rider/stops/run': { parentId: 'root' },
  'site/not-found': { parentId: 'root' },
};
const build = { routes, assets: { url: '/manifest.js', routes } } as unknown as ServerBuild;

test.each([
  ['storefront', ['root', 'storefront/layout/layout', 'storefront/cart/cart', 'site/not-found']],
  ['admin', ['root', 'admin/layout/layout', 'admin-guests-only', 'admin/layout/login', 'site/not-found']],
  ['rider', ['root', 'rider/stops/run', 'site/not-found']],
] as const)('the build of %s has its own routes and those of all areas', (area, ids) => {
  const { routes: kept, assets } = buildOfArea(build, area);
  expect(Object.keys(kept)).toEqual(ids);
  expect(Object.keys(assets.routes)).toEqual(ids);
  expect(assets.url).toBe('/manifest.js');
});

test.each([
  ['/', 'storefront'],
  ['/orders/1', 'storefront'],
  ['/_.data', 'storefront'],
  ['/admin', 'admin'],
  ['/admin/orders.data', 'admin'],
  ['/run/login', 'rider'],
] as const)('%s is a path of %s', (path, area) => {
  expect(areaOf(path)).toBe(area);
});
