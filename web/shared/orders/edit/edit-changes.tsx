import ArrowRight from 'lucide-react/icons/arrow-right';
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { editLabels } from '#contract/orders/edit.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { translateSpan } from '#contract/slots/rules.ts';
import { t } from '#web/language.ts';
import type { CallAnswer } from '../../api-types.ts';
import { formatLongDay } from '../../dates.ts';

export type EditChange = CallAnswer<'POST /admin/orders/:id/edit/preview'>['data']['changes'][number];

/** Old and new values of an edit. */
export function EditChanges({ changes }: { changes: readonly EditChange[] }) {
  return (
    <dl className="grid gap-1.5">
      {changes.map((change) => {
        const [label, from, to] = inWords(change);
        return <ChangeRow key={`${change.field} ${label}`} label={label} from={from} to={to} />;
      })}
    </dl>
  );
}

export function ChangeRow({ label, from, to }: { label: string; from: string; to: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="min-w-0 text-ink-soft wrap-anywhere">{label}</dt>
      <dd className="ml-auto flex min-w-0 flex-wrap items-baseline justify-end gap-x-2 text-right wrap-anywhere">
        <span className="text-ink-soft">{from}</span>
        <ArrowRight aria-label={t('to')} size={16} className="self-center text-ink-soft" />
        <span className="font-semibold">{to}</span>
      </dd>
    </div>
  );
}

function inWords(change: EditChange): [label: string, from: string, to: string] {
  switch (change.field) {
    case 'quantity':
      return [nameWithSize(change), String(change.was), String(change.now)];
    case 'empties':
      return [t(editLabels.empties), String(change.was), String(change.now)];
    case 'unitPrice':
      return [t('{name}, price', { name: nameWithSize(change) }), formatAmount(change.from), formatAmount(change.to)];
    case 'slot':
      return [t(editLabels.slot), describeSlot(change.from), describeSlot(change.to)];
    case 'hasLift':
      return [t(editLabels.hasLift), describeFlag(change.from), describeFlag(change.to)];
    default: {
      const show = (value: typeof change.from) => (typeof value === 'number' ? formatAmount(value) : value || '–');
      return [t(editLabels[change.field]), show(change.from), show(change.to)];
    }
  }
}

/** A slot that the server names in English words: "2026-11-22, Morning (06:00 to 10:00)". */
function describeSlot(slot: string): string {
  const [day = '', ...window] = slot.split(', ');
  return [formatLongDay(day), translateSpan(window.join(', '), (text) => t(text))].join(', ');
}

const describeFlag = (value: string) => (value === 'yes' ? t('Yes') : t('No'));
