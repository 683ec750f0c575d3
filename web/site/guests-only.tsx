import { Outlet } from 'react-router';
import type { Route } from './+types/guests-only.ts';
import { guardNavigation, guestsOnly } from './guards.ts';

/** The layout of sign-in and registration. People who are already signed in are redirected home. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardNavigation(guestsOnly)];
/** Because of this loader the server renders these screens. The client loader runs the guard on a full page load. */
export const loader = () => null;
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export default Outlet;
