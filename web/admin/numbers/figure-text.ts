/** Texts of the figures on the screen Numbers. An unknown figure is shown as a dash, because it is not zero. */
import { formatAmount, formatNumber, type Paise, paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { formatShare } from '../charts/figures.ts';

/** The number for a period, and for the period before; null if it is not known. */
export interface Figure<Value extends number = number> {
  now: Value | null;
  before: Value | null;
}

export type Unit = 'count' | 'litres' | 'money' | 'minutes';

function formatLitres(litres: number): string {
  // Half litres matter to small shops; from 100 litres on they would be noise.
  const rounded = litres < 100 ? Math.round(litres * 10) / 10 : Math.round(litres);
  const [whole = '', part] = String(rounded).split('.');
  const shown = formatNumber(Number(whole));
  return t('{count} L', { count: part === undefined ? shown : `${shown}.${part}` });
}

/** Minutes as hours and minutes. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return t('{hours} h {minutes} min', { hours: formatNumber(hours), minutes: rest });
}

const formats: Readonly<Record<Unit, (value: number) => string>> = {
  count: formatNumber,
  litres: formatLitres,
  money: (value) => formatAmount(paise(value)),
  minutes: formatMinutes,
};

export const unknown = '–';

export const formatValue = (value: number | Paise | null, unit: Unit): string =>
  value === null ? unknown : formats[unit](value);

/** The difference from the period before, also in per cent: "+12 (+8%)". A dash if one of the numbers is not known. */
export function formatChange({ now, before }: Figure, unit: Unit): string {
  if (now === null || before === null) return unknown;
  const change = now - before;
  if (change === 0) return t('same');
  const sign = change > 0 ? '+' : '−';
  const amount = `${sign}${formats[unit](Math.abs(change))}`;
  // Without a positive earlier number, a percentage would mean nothing.
  if (before <= 0) return amount;
  return `${amount} (${sign}${formatShare(Math.abs(change) / before)})`;
}
