import { Outlet } from 'react-router';
import type { Route } from './+types/guests-only.ts';
import { guardNavigation, guestsOnly } from './guards.ts';

/** The layout of sign-in and registration. People who are already signed in are redirected home. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardNavigation(guestsOnly)];
/** The server loader makes these screens server-rendered; the client loader runs the guard on a full load. */
export const loader = () => null;
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export default Outlet;
