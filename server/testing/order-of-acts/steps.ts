/** The steps from which the fixed sequences of acts are made. */
import type { Step } from './model.ts';
import { payments } from './order-acts.ts';

/** A step of a scenario. */
export const doing = (act: string, others: Partial<Step> = {}): Step => ({
  act,
  order: 0,
  count: 0,
  other: 0,
  amount: 0,
  isSure: false,
  ...others,
});
/** The act `pay` with the numbers that choose this kind of payment. */
export const paying = (kind: keyof typeof payments, others: Partial<Step> = {}): Step => {
  const at = Object.keys(payments).indexOf(kind);
  return doing('pay', { ...others, count: Math.floor(at / 4), other: at % 4 });
};

/** An order of two jars: ₹90 with delivery, and a deposit of ₹300. */
export const placed = doing('place', { other: 1, amount: 3 });
export const delivered = [placed, doing('deliver')];
