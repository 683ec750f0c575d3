import { t, text } from '../language.ts';

const names: Readonly<Record<string, string>> = {
  cash: text('Cash'),
  card: text('Card'),
  upi: text('UPI'),
  netbanking: text('Net banking'),
};

/** The way in which money was paid back. */
export const sayMethod = (method: string): string => t(names[method] ?? method);
