import { Outlet } from 'react-router';
import type { Route } from './+types/guests-only.ts';
import { guardNavigation } from './area-guard.tsx';

/** Sign-in and registration: who is signed in already is sent home. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardNavigation('guests-only')];
export const clientLoader = () => null;

export default Outlet;
