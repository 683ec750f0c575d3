const shown = /^expectedTotal$|Seen$/;

/**
 * What a press asks for, as the text that tells it from others under its Idempotency-Key. The prices and balances that
 * were on the screen are no part of it: pressed again after they have changed, it is still the same press.
 */
export const pressText = (asked: unknown): string =>
  JSON.stringify(asked, (name, value: unknown) => (shown.test(name) ? undefined : value));
