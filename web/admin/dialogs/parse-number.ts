/** A number as people type it, "1e3" is none; NaN for none. */
export function parseNumber(typed: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}
