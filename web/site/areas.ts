/** Splits the server build of the site into its areas: shop, admin area and riders' screens. */
import type { ServerBuild } from 'react-router';
import { sideOf } from '#languages/catalogue.ts';

/** The folders of `web` that contain the screens of one area. */
const folders = ['storefront', 'admin', 'rider'] as const;
type Area = (typeof folders)[number];

type Routes = Readonly<Record<string, { parentId?: string | undefined } | undefined>>;

/** The area that contains a path. */
export function areaOf(path: string): Area {
  const side = sideOf(path);
  return side === 'admin' || side === 'rider' ? side : 'storefront';
}

/**
 * Keeps the routes that pages of one area need: its own, and those of all areas, such as the page for unknown URLs. For
 * each page, React Router prepares and matches all routes of its build, most of which belong to staff.
 */
export function buildOfArea(build: ServerBuild, area: Area): ServerBuild {
  const routes = routesOfArea(build.routes, area);
  return { ...build, routes, assets: { ...build.assets, routes: routesOfArea(build.assets.routes, area) } };
}

function routesOfArea<All extends Routes>(routes: All, area: Area): All {
  const others = folders.filter((folder) => folder !== area);
  /** A route that two areas have, such as the guard of their sign-ins, belongs to the area of its layout. */
  const isOfOther = (id: string): boolean => {
    const { parentId } = routes[id] ?? {};
    return others.some((folder) => id.startsWith(`${folder}/`)) || (parentId !== undefined && isOfOther(parentId));
  };
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isOfOther(id))) as All;
}
