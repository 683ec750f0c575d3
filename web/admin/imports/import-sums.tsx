import { formatAmount } from '#contract/shared/money.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { OneImport } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Card } from '#web/ui/card.tsx';

/** What an import adds: figures that are 0 are left out. */
export function ImportSums({ found: { kind, sums }, isPlanned = false }: { found: OneImport; isPlanned?: boolean }) {
  const isCustomers = kind === 'customers';
  const all = [
    [isCustomers ? t('New customers') : t('New products'), sums.added, formatNumber(sums.added)],
    [t('Already in the shop'), sums.known, formatNumber(sums.known)],
    [t('Addresses'), sums.addresses, formatNumber(sums.addresses)],
    [t('Jars'), sums.jars, formatNumber(sums.jars)],
    [t('Deposits'), sums.depositHeld, formatAmount(sums.depositHeld)],
    [t('Balance'), sums.credit, formatAmount(sums.credit)],
    [t('Dues'), sums.dues, formatAmount(sums.dues)],
    [t('Plans'), sums.plans, formatNumber(sums.plans)],
  ] as const;
  const shown = all.filter(([, amount], at) => amount > 0 || at === 0);
  return (
    <Card className="grid gap-3 p-4">
      {isPlanned && <p className="font-semibold">{t('The file is correct. This will be saved:')}</p>}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
        {shown.map(([label, , value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figures text-2xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
