import {
  type onAccount,
  type PaymentMethod,
  type RecordedMethod,
  recordedMethods,
} from '#contract/orders/status-flow.ts';
import { text } from '#web/shared/language.ts';

const methodLabels: Record<PaymentMethod | typeof onAccount, string> = {
  cash: text('Cash'),
  card: text('Card'),
  upi: text('UPI'),
  netbanking: text('Net banking'),
  online: text('Online'),
  account: text('On account'),
};

const isRecorded = (method: string): method is RecordedMethod => recordedMethods.some((each) => each === method);

/** The methods to select from: those that staff record, and the order's present one (nothing is "Not set"). */
export function methodChoices(present: string): string[] {
  return isRecorded(present) ? [...recordedMethods] : [present, ...recordedMethods];
}

export function describeMethod(method: string): string {
  return (methodLabels as Readonly<Record<string, string>>)[method] ?? text('Not set');
}
