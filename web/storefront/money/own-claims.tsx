import type { ClaimState } from '#contract/money/upi.ts';
import type { Claim } from '#web/shared/api-types.ts';
import { formatDate } from '#web/shared/dates.ts';
import { t, text } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';

const states: Record<ClaimState, { label: string; tone: Tone }> = {
  open: { label: text('Being checked'), tone: 'warn' },
  confirmed: { label: text('Received'), tone: 'good' },
  refused: { label: text('Not found'), tone: 'bad' },
};

/** What the customer has reported, and what became of it. */
export function OwnClaims({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null;
  return (
    <ul aria-label={t('Payments that you have told us about')} className="grid gap-2">
      {claims.map(({ id, utr, amount, state, reason, createdAt, orderNumber }) => (
        <li key={id} className="grid gap-1 rounded-md bg-mist px-3 py-2 text-sm">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <Price paise={amount} exact className="font-semibold" />
            <Badge tone={states[state].tone}>{t(states[state].label)}</Badge>
          </p>
          <p className="figures text-ink-soft">
            {t('UPI reference {utr}', { utr })} · {formatDate(createdAt)}
            {orderNumber && <span className="whitespace-nowrap"> · #{orderNumber}</span>}
          </p>
          {state === 'refused' && <p>{reason}</p>}
        </li>
      ))}
    </ul>
  );
}
