/** Whether two values of a form are the same: lists with the same entries are, and NaN is the same as NaN. */
export const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((entry, at) => entry === other[at]));
