import { useState } from 'react';
import type { StaffUser } from '#contract/accounts/calls.ts';
import type { CustomerDue } from '#contract/money/desk-calls.ts';
import { type ChargeKind, chargeNames, monthOf } from '#contract/money/entries.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { formatDate, formatDateTime } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { Price } from '#web/shared/price.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink, Link, TallLink } from '../access/links.tsx';
import { bookPath, documentsPathOf, statementPath } from '../lists/money-paths.ts';
import { type Act, callOf } from '../money/act-form.ts';
import { describeEntry, type MoneyEntry } from '../money/entry-words.tsx';
import { MoneyActDialog } from '../money/money-act-dialog.tsx';
import { ordersPath } from '../order-detail/order-filters.ts';
import { UserSection } from './user-parts.tsx';

type Due = InPaise<CustomerDue>;

/** A customer's balance, dues and newest entries, with buttons for new money entries. */
export function UserAccount({ customer }: { customer: StaffUser }) {
  const { id, name } = customer;
  const answer = useCall('GET /admin/money/customers/:id', { params: { id } });
  const entries = useCall('GET /admin/money/entries', { query: { customerId: id, page: 1, limit: 10 } });
  const [open, setOpen] = useState<{ act: Act; due?: Due } | null>(null);
  const money = answer.data?.data.money;
  const all = bookPath({ customerId: id });
  return (
    <UserSection title={t('Account')} answer={answer} aside={<TallLink to={all}>{t('All entries')}</TallLink>}>
      {money && (
        <>
          <dl className="grid grid-cols-2 gap-3">
            {/* This figure links to the dues below, if there are any. */}
            <Amount label={t('Due')} paise={money.amountDue} to={money.dueCount > 0 ? '#dues' : all} />
            <Amount label={t('Balance')} paise={money.credit} to={bookPath({ customerId: id, account: 'credit' })} />
            <Amount
              label={t('Prepaid orders')}
              paise={money.paidAhead}
              to={ordersPath({ customerId: id, paidAhead: 'true' })}
            />
          </dl>
          <div className="flex flex-wrap gap-2">
            <IfMay call={callOf.payment}>
              <Button size="sm" onClick={() => setOpen({ act: 'payment' })}>
                {t('Record a payment')}
              </Button>
            </IfMay>
            <ButtonLink size="sm" variant="outline" to={statementPath(id, monthOf(indiaDay(new Date())))}>
              {t('Account for printing')}
            </ButtonLink>
            <ButtonLink size="sm" variant="outline" to={documentsPathOf({ customerId: id })}>
              {t('Invoices')}
            </ButtonLink>
            {money.credit > 0 && (
              <IfMay call={callOf['pay-out']}>
                <Button size="sm" variant="outline" onClick={() => setOpen({ act: 'pay-out' })}>
                  {t('Refund balance')}
                </Button>
              </IfMay>
            )}
          </div>
          <ul id="dues" className="grid scroll-mt-24 gap-2 empty:hidden">
            {money.dues.map((due) => (
              <DueItem key={due.orderId ?? due.chargeId} due={due} onAct={(act) => setOpen({ act, due })} />
            ))}
          </ul>
          {money.dueCount > money.dues.length && (
            <p className="text-sm text-ink-soft">
              {t('The oldest {shown} of {count} dues.', { shown: money.dues.length, count: money.dueCount })}
            </p>
          )}
        </>
      )}
      <NewestEntries entries={entries.data?.data.entries} />
      {open && (
        <MoneyActDialog
          act={open.act}
          customer={{ id, name }}
          due={open.due && named(open.due)}
          onClose={() => setOpen(null)}
        />
      )}
    </UserSection>
  );
}

/** The newest entries in words, each with its order and time. */
export function NewestEntries({ entries = [] }: { entries: readonly MoneyEntry[] | undefined }) {
  return (
    <ul className="grid gap-1 text-sm empty:hidden">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-1">
          <span>
            {describeEntry(entry)}{' '}
            {entry.order && (
              <Link to={`/admin/orders/${entry.order.id}`} className="text-deep underline">
                {entry.order.orderNumber}
              </Link>
            )}
          </span>
          <time dateTime={entry.at} className="text-ink-soft">
            {formatDateTime(entry.at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

const named = (due: Due): Due => ({ ...due, name: nameOf(due) });
/** The name of an amount due: the number of its order, or the kind of its charge. */
const nameOf = ({ chargeId, name }: Due) => (chargeId === null ? name : t(chargeNames[name as ChargeKind]));

function Amount({ label, paise, to }: { label: string; paise: Paise; to: string }) {
  return (
    <div className="rounded-md bg-mist p-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-xl font-bold">
        <Link to={to} className="text-deep underline">
          <Price paise={paise} exact />
        </Link>
      </dd>
    </div>
  );
}

/** An amount due for an order or a charge, with buttons to waive it (allowance, write-off). */
function DueItem({ due, onAct }: { due: Due; onAct: (act: Act) => void }) {
  const name = nameOf(due);
  const what = { name, amount: formatAmount(due.amountDue) };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-2">
      <span>
        {due.orderId ? (
          <Link to={`/admin/orders/${due.orderId}`} className="text-deep underline">
            {name}
          </Link>
        ) : (
          name
        )}
        <span className="block text-sm text-ink-soft">
          {t('{amount} due since {date}', { amount: what.amount, date: formatDate(due.since) })}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <IfMay call={callOf.allowance}>
          <Button
            size="sm"
            variant="outline"
            aria-label={t('Allowance: {name}', what)}
            onClick={() => onAct('allowance')}
          >
            {t('Allowance')}
          </Button>
        </IfMay>
        <IfMay call={callOf['write-off']}>
          <Button
            size="sm"
            variant="outline"
            aria-label={t('Write off: {name}', what)}
            onClick={() => onAct('write-off')}
          >
            {t('Write off')}
          </Button>
        </IfMay>
      </span>
    </li>
  );
}
