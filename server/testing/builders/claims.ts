/** Builds claims: UPI payments that customers report. */
import { randomInt } from 'node:crypto';
import type { TestShop } from '../shop.ts';

/** A random UPI reference of twelve digits, which no other claim has. */
export const newUtr = () => `${randomInt(100_000, 1_000_000)}${randomInt(100_000, 1_000_000)}`;

/** Reports a UPI payment as the customer, for an order or for the account. Returns the claim's id. */
export async function buildClaim(
  shop: Pick<TestShop, 'as'>,
  customer: { token: string },
  orderId: string | null,
  amount?: number,
): Promise<string> {
  const { status, body } = await shop.as(customer)('POST /upi-claims', { body: { orderId, utr: newUtr(), amount } });
  if (status !== 201) throw new Error(`The claim was refused: ${body.message}`);
  return body.data.claim.id;
}
