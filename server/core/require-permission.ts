/**
 * Checks a permission that depends on the content of a call. The permission of the call itself is checked before its
 * handler.
 */
import { may, type Permission } from '#contract/shared/permissions.ts';
import type { SignedIn } from './actor.ts';
import { Refusal, refuseRole } from './refusal.ts';

/** Refuses a person without the permission: as the gate of a call does, or with a sentence that says who may. */
export function requirePermission(actor: SignedIn, permission: Permission, sentence?: string): void {
  if (may(actor, permission)) return;
  throw sentence === undefined ? refuseRole() : new Refusal('forbidden', sentence);
}
