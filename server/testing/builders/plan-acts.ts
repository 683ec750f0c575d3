/** Shorthands for calls about a customer's plans, and for the answers of the shop. */
import type { Plan } from '#contract/plans/calls.ts';
import type { Answer, CallShop } from '../shop.ts';

export type DateCall = 'skip' | 'unskip' | 'move' | 'quantities';

/** `asCustomer` returns a function that makes calls as the customer of the running test. */
export const planActs = (asCustomer: () => CallShop) => ({
  onDate: (act: DateCall, { id }: Plan, date: string, body: object = {}) =>
    asCustomer()(`POST /plans/:id/dates/:date/${act}`, { params: { id, date }, body }),
  whole: (act: 'pause' | 'resume' | 'end', { id }: Plan, body: object = {}) =>
    asCustomer()(`POST /plans/:id/${act}`, { params: { id }, body }),
});

/** The status of an answer, followed by its errors as "field: message", or by its message if it has none. */
export async function describeAnswer(sent: Promise<Answer>): Promise<[number, ...string[]]> {
  const { status, body } = await sent;
  const errors = (body.errors ?? []).map(({ path, msg }: { path: string; msg: string }) => `${path}: ${msg}`);
  return [status, ...(errors.length > 0 ? errors : [body.message])];
}
