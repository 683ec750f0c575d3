/** A typed number; NaN for none. */
export function parseNumber(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed);
}
