import { pickupKindLabels } from '#contract/jars/pickups.ts';
import { describeMethod } from '#contract/orders/status-flow.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { AdminPickup, PickupDetail } from '#web/shared/api-types.ts';
import { formatLongDay, formatNamedDay } from '#web/shared/dates.ts';
import { describeDeliveryTime } from '#web/shared/orders/describe-time.ts';
import { doorNotes, formatAddress } from '#web/shared/place/format-address.ts';
import { Link } from '../access/links.tsx';
import { Fact } from '../dialogs/fact.tsx';

type Line = PickupDetail['pickup']['lines'][number];

/** The taken jars of one container: "2 × 20 L jar (1 damaged, 1 not ours)". */
function describeTakenJars({ name, taken, damaged, notOurs }: Line): string {
  const more = [
    ...(damaged > 0 ? [t('{damaged} damaged', { damaged })] : []),
    ...(notOurs > 0 ? [t('{notOurs} not ours', { notOurs })] : []),
  ];
  return `${taken} × ${name}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
}

export function PickupFacts({ detail: { pickup, credit, jars } }: { detail: PickupDetail }) {
  const { user, lines, refund, released, payable, note, deliveryDate, kind, keepAsCredit, reason } = pickup;
  const promised = lines.filter(({ count }) => count > 0).map(({ count, name }) => `${count} × ${name}`);
  const taken = lines.filter((line) => line.taken !== null).map(describeTakenJars);
  const address = formatAddress(pickup);
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact label={t('Customer')}>
        <Link className="text-deep underline" to={`/admin/users?search=${encodeURIComponent(user.phone)}`}>
          {user.name}
        </Link>
        <span className="figures block">{pickup.deliveryPhone || user.phone}</span>
      </Fact>
      {deliveryDate !== null && (
        <Fact label={t('When')}>{`${formatLongDay(deliveryDate)}, ${describeDeliveryTime(pickup)}`}</Fact>
      )}
      {address && (
        <Fact label={t('Address')} isWide>
          {`${pickup.deliveryName}, ${address}`}
          {doorNotes(pickup).map(({ label, note: doorNote }) => (
            <span key={label} className="block text-sm text-ink-soft">
              {doorNote}
            </span>
          ))}
        </Fact>
      )}
      <Fact label={t('Asked for')}>{kind === 'pay_back' ? describeWhat(pickup) : promised.join(', ')}</Fact>
      {taken.length > 0 && <Fact label={t('Collected')}>{taken.join(', ')}</Fact>}
      {released > 0 && <Fact label={t('Deposit back')}>{formatAmount(released)}</Fact>}
      <Fact label={t('The customer wants')}>{keepAsCredit ? t('Balance') : t('The money back')}</Fact>
      {(payable > 0 || released > 0) && <Fact label={t('Can be refunded')}>{formatAmount(payable)}</Fact>}
      <Fact label={t('Balance now')}>{formatAmount(credit)}</Fact>
      {jars.length > 0 && (
        <Fact label={t('With the customer')}>
          {jars
            .filter(({ containerId }) => containerId !== null)
            .map(({ name, held, deposit }) => `${held} × ${name} (${formatAmount(deposit)})`)
            .join(', ')}
        </Fact>
      )}
      <Fact label={t('Refund by')}>{formatLongDay(pickup.payBy)}</Fact>
      {refund && (
        <Fact label={t('Refunded')} isWide>
          {[formatAmount(refund.amount), t(describeMethod(refund.method)), refund.reference, formatLongDay(refund.date)]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
      )}
      {note && (
        <Fact label={t('Note of the customer')} isWide>
          {note}
        </Fact>
      )}
      {reason && (
        <Fact label={t('Reason')} isWide>
          {reason}
        </Fact>
      )}
    </dl>
  );
}

/** Describes the jars or the amount of a pick-up in the language of the page. */
export function describeWhat({ kind, lines, payable }: AdminPickup): string {
  if (kind === 'pay_back') return `${t(pickupKindLabels[kind])}: ${formatAmount(payable)}`;
  return lines.map(({ name, count, taken }) => `${taken ?? count} × ${name}`).join(', ');
}

export function describeWhen(pickup: AdminPickup): string {
  const { deliveryDate } = pickup;
  if (deliveryDate === null) return '';
  return `${formatNamedDay(deliveryDate)} · ${describeDeliveryTime(pickup)}`;
}
