import { formatNumber } from '#contract/shared/numbers.ts';
import { t } from '#web/shared/language.ts';

const litresPer: Readonly<Record<string, number>> = { l: 1, ml: 0.001 };

/** How many litres a size such as "20 L" or "500 ml" names; nothing for one such as "12 x 1 L". */
function litresOf(size: string): number | undefined {
  const [, figure, unit] = /^([\d.]+)\s*(l|ml)$/i.exec(size.trim()) ?? [];
  return figure && unit ? Number(figure) * (litresPer[unit.toLowerCase()] ?? 1) : undefined;
}

/** Size and capacity of a product in a line: "12 x 1 L · 12 L", and "20 L" once where both say the same. */
export function describeSize({ size, capacity }: { size: string; capacity: number }): string {
  if (litresOf(size) === capacity) return size;
  return [size, t('{litres} L', { litres: formatNumber(capacity) })].filter(Boolean).join(' · ');
}
