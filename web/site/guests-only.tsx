import { Outlet } from 'react-router';
import type { Route } from './+types/guests-only.ts';
import { guardNavigation, guestsOnly } from './guards.ts';

/** Sign-in and registration: who is signed in already is sent home. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardNavigation(guestsOnly)];
/** With a loader on the server these screens are rendered there whole; the browser's runs the guard on a full load. */
export const loader = () => null;
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export default Outlet;
