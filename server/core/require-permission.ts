/**
 * Checks a permission that depends on the content of a call. The permission of the call itself is checked before its
 * handler.
 */
import { may, type Permission } from '#contract/shared/permissions.ts';
import type { SignedIn } from './actor.ts';
import { Refusal, refuseRole } from './refusal.ts';

/**
 * Refuses a person without the permission. The message is `sentence`, or else the one of the permission check before
 * each call.
 */
export function requirePermission(actor: SignedIn, permission: Permission, sentence?: string): void {
  if (may(actor, permission)) return;
  throw sentence === undefined ? refuseRole() : new Refusal('forbidden', sentence);
}
