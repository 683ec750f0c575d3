/** Short forms of a customer's acts on plans, and of the shop's answers. */
import type { Plan } from '#contract/plans/calls.ts';
import type { Answer, CallShop } from '../shop.ts';

export type DateCall = 'skip' | 'unskip' | 'move' | 'quantities';

/** `mine` returns the present customer. */
export const planActs = (mine: () => CallShop) => ({
  onDate: (act: DateCall, { id }: Plan, date: string, body: object = {}) =>
    mine()(`POST /plans/:id/dates/:date/${act}`, { params: { id, date }, body }),
  whole: (act: 'pause' | 'resume' | 'end', { id }: Plan, body: object = {}) =>
    mine()(`POST /plans/:id/${act}`, { params: { id }, body }),
});

/** The status, then each broken rule with its field, or else the message. */
export async function said(sent: Promise<Answer>): Promise<[number, ...string[]]> {
  const { status, body } = await sent;
  const errors = (body.errors ?? []).map(({ path, msg }: { path: string; msg: string }) => `${path}: ${msg}`);
  return [status, ...(errors.length > 0 ? errors : [body.message])];
}
