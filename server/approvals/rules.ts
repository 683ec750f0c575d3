/** People who may do an act themselves may decide about a request for it. */
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { may, type StaffPermission } from '#contract/shared/permissions.ts';
import type { StaffMember } from '../core/actor.ts';

const names = Object.keys(calls) as CallName[];
const limited = names.filter((name) => {
  const { refusals }: Call = calls[name];
  return refusals?.includes(202);
});

/** Calls with a limit that the person may make. */
export const limitedCallsOf = (actor: StaffMember): string[] => limited.filter((name) => may(actor, calls[name].may));

/** A later version of the program can lack the call. Then nobody decides, and the request expires. */
export const mayDecide = (actor: StaffMember, { call, permission }: { call: string; permission: string }): boolean =>
  may(actor, permission as StaffPermission) && limitedCallsOf(actor).includes(call);
