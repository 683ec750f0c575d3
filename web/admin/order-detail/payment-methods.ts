import {
  type onAccount,
  type PaymentMethod,
  type RecordedMethod,
  recordedMethods,
} from '#contract/orders/status-flow.ts';
import { message } from '#web/shared/language.ts';

const methodLabels: Record<PaymentMethod | typeof onAccount, string> = {
  cash: message('Cash'),
  card: message('Card'),
  upi: message('UPI'),
  netbanking: message('Net banking'),
  online: message('Online'),
  account: message('On account'),
};

const isRecorded = (method: string): method is RecordedMethod => recordedMethods.some((each) => each === method);

/** The methods to select from: those that staff record, and the order's present one (nothing is "Not set"). */
export function methodChoices(present: string): string[] {
  return isRecorded(present) ? [...recordedMethods] : [present, ...recordedMethods];
}

export function describeMethod(method: string): string {
  return (methodLabels as Readonly<Record<string, string>>)[method] ?? message('Not set');
}
