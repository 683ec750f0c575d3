/** A permission that depends on what a call asks for; that of the call itself is checked before its handler. */
import { may, type Permission } from '#contract/shared/permissions.ts';
import type { SignedIn } from './actor.ts';
import { refuseRole } from './refusal.ts';

/** Refuses a person without the permission as the gate of a call does. */
export function requirePermission(actor: SignedIn, permission: Permission): void {
  if (!may(actor, permission)) throw refuseRole();
}
