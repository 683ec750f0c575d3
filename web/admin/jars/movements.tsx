import { useState } from 'react';
import { entryName } from '#contract/money/desk-rules.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import type { JarMovement } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { customerJarsPath } from '../lists/money-paths.ts';
import { TakeBackDialog } from '../money/entry-words.tsx';
import { placeNames } from './jar-words.ts';

interface ColumnsOptions {
  isOfCustomer: boolean;
  onTakeBack: (movement: JarMovement) => void;
}

const columnsWith = ({ isOfCustomer, onTakeBack }: ColumnsOptions): Column<JarMovement>[] => [
  {
    head: message('When'),
    width: 'fit',
    className: 'text-sm text-ink-soft',
    cell: ({ at }) => formatDateTime(at),
  },
  {
    head: message('What'),
    className: 'col-start-1',
    cell: ({ kind, container }) => (
      <>
        <span className="font-semibold">{t(entryName(kind))}</span>
        <span className="block text-sm text-ink-soft wrap-anywhere">{container}</span>
      </>
    ),
  },
  {
    head: message('Jars'),
    isFigure: true,
    phone: 'corner',
    className: 'figures row-span-2 text-lg font-semibold',
    cell: ({ count }) => (
      <span className={count < 0 ? 'text-rose' : 'text-leaf'}>
        {count > 0 && '+'}
        {formatNumber(count)}
      </span>
    ),
  },
  {
    head: message('From and to'),
    phone: 'line',
    className: 'text-sm wrap-anywhere',
    cell: ({ outOf, into, customer, reason }) => (
      <>
        {`${nameOf(outOf, customer)} → ${nameOf(into, customer)}`}
        {customer && !isOfCustomer && (
          <Link to={customerJarsPath(customer.id)} className="block text-deep underline underline-offset-4">
            {t('Jars of {name}', { name: customer.name })}
          </Link>
        )}
        {reason !== '' && <span className="block text-ink-soft">{reason}</span>}
      </>
    ),
  },
  {
    head: message('Order'),
    className: 'text-sm',
    cell: ({ orderId, orderNumber }) =>
      orderId !== null && (
        <Link to={`/admin/orders/${orderId}`} className="figures text-deep underline underline-offset-4">
          {orderNumber}
        </Link>
      ),
  },
  {
    head: message('Entered by'),
    className: 'text-sm',
    cell: (movement) => (
      <>
        {movement.by ?? t('System')}
        {movement.isTakenBack && <Badge tone="neutral">{t('Undone')}</Badge>}
        {movement.canBeTakenBack && (
          <IfMay call="POST /admin/money/take-backs">
            <Button size="sm" variant="outline" className="mt-1 block" onClick={() => onTakeBack(movement)}>
              {t('Undo entry')}
            </Button>
          </IfMay>
        )}
      </>
    ),
  },
];

const nameOf = (place: JarMovement['into'], customer: JarMovement['customer']) =>
  place === 'held' && customer ? customer.name : t(placeNames[place]);

interface MovementsProps {
  movements: readonly JarMovement[];
  isStale?: boolean;
  /** True for the list of a single customer. The name is not repeated in each row then. */
  isOfCustomer?: boolean;
}

/** A table of jar entries, newest first. */
export function Movements({ movements, isStale = false, isOfCustomer = false }: MovementsProps) {
  const [takingBack, setTakingBack] = useState<JarMovement | null>(null);
  return (
    <>
      <DataTable
        rows={movements}
        columns={columnsWith({ isOfCustomer, onTakeBack: setTakingBack })}
        isStale={isStale}
        card="grid-cols-[1fr_auto] gap-x-3 gap-y-1"
        actions={null}
      />
      {takingBack && (
        <TakeBackDialog
          eventId={takingBack.eventId}
          what={`${t(entryName(takingBack.kind))}: ${formatNumber(Math.abs(takingBack.count))} × ${takingBack.container}`}
          onClose={() => setTakingBack(null)}
        />
      )}
    </>
  );
}
