import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import { paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { AccountEntry, AccountPart } from '#web/shared/api-types.ts';
import { formatDate } from '#web/shared/dates.ts';
import { Price } from '#web/shared/price.tsx';
import { TallLink } from '#web/ui/tall-link.tsx';

/** One row for each order, which can be opened to see its parts, and one row for each other entry. */
export function EntryList({ entries, isStale }: { entries: readonly AccountEntry[]; isStale: boolean }) {
  return (
    <ul aria-busy={isStale} className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.orderId === null || entry.totalParts === 1 ? (
            <SingleEntry entry={entry} />
          ) : (
            <OrderEntry entry={entry} />
          )}
        </li>
      ))}
    </ul>
  );
}

const row = 'flex min-h-11 items-start justify-between gap-3 py-2';

function SingleEntry({ entry }: { entry: AccountEntry }) {
  const { amount, forOrders, ofBalance } = entry;
  // A transfer between the balance and an order is not a gain, so it is shown without a plus sign.
  const isGain = forOrders + ofBalance > 0;
  return (
    <div className={row}>
      <span className="min-w-0">
        {entry.text}
        <EntryDate entry={entry} isLink />
        <ReceiptLinks receipts={entry.parts.flatMap(({ receipts }) => receipts)} />
        <DocumentLinks documents={entry.parts.flatMap(({ documents }) => documents)} />
      </span>
      <span className={`figures font-semibold whitespace-nowrap ${isGain ? 'text-leaf' : ''}`}>
        {isGain && '+'}
        <Price paise={amount} exact />
      </span>
    </div>
  );
}

function OrderEntry({ entry }: { entry: AccountEntry }) {
  const { orderId, orderNumber, parts, totalParts } = entry;
  return (
    <details className="group">
      <summary
        className={`${row} cursor-pointer list-none rounded-sm hover:bg-foam [&::-webkit-details-marker]:hidden`}
      >
        <span className="min-w-0">
          {entry.text}
          <EntryDate entry={entry} />
        </span>
        <span className="flex items-center gap-1 whitespace-nowrap">
          <span className="figures font-semibold">
            <Price paise={entry.amount} exact />
          </span>
          <ChevronDown aria-hidden size={18} className="text-ink-soft group-open:rotate-180" />
        </span>
      </summary>
      <div className="mb-3 grid gap-1 rounded-md bg-mist px-3 py-2 text-sm">
        <ul className="grid gap-1">
          {parts.map((part) => (
            <Part key={part.id} part={part} />
          ))}
        </ul>
        {totalParts > parts.length && (
          <p className="text-ink-soft">{t('And {count} more.', { count: totalParts - parts.length })}</p>
        )}
        <Link
          to={`/orders/${orderId}`}
          className="figures flex min-h-11 items-center justify-self-start text-deep underline"
        >
          {t('Order #{orderNumber}', { orderNumber: orderNumber ?? '' })}
        </Link>
      </div>
    </details>
  );
}

function ReceiptLinks({ receipts }: Pick<AccountPart, 'receipts'>) {
  return receipts.map(({ id, number }) => (
    <TallLink key={id} to={`/account/receipts/${id}`} className="figures">
      {t('Receipt {number}', { number })}
    </TallLink>
  ));
}

function DocumentLinks({ documents }: Pick<AccountPart, 'documents'>) {
  return documents.map(({ id, number }) => (
    <TallLink key={id} to={`/account/documents/${id}`} className="figures">
      {t('Document {number}', { number })}
    </TallLink>
  ));
}

function Part({ part: { text, day, effect, amount, receipts, documents } }: { part: AccountPart }) {
  return (
    <li className="flex items-baseline justify-between gap-3">
      <span>
        {text}{' '}
        <time dateTime={day} className="text-ink-soft">
          {formatDate(day)}
        </time>
        <ReceiptLinks receipts={receipts} />
        <DocumentLinks documents={documents} />
      </span>
      <span className="figures whitespace-nowrap">
        {effect === 'plus' && '+'}
        <Price paise={effect === 'minus' ? paise(-amount) : amount} exact />
      </span>
    </li>
  );
}

function EntryDate({
  entry: { day, orderId, orderNumber },
  isLink = false,
}: {
  entry: AccountEntry;
  isLink?: boolean;
}) {
  const number = orderNumber && `#${orderNumber}`;
  return (
    <span className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
      <time dateTime={day}>{formatDate(day)}</time>
      {isLink && orderId && number ? (
        <Link to={`/orders/${orderId}`} className="figures whitespace-nowrap underline">
          {number}
        </Link>
      ) : (
        <span className="figures whitespace-nowrap empty:hidden">{number}</span>
      )}
    </span>
  );
}
