import { message, t } from '../language.ts';

const names: Readonly<Record<string, string>> = {
  cash: message('Cash'),
  card: message('Card'),
  upi: message('UPI'),
  netbanking: message('Net banking'),
};

/** The way in which money was paid back. */
export const describePickupMethod = (method: string): string => t(names[method] ?? method);
