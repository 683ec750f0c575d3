import { useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { JarMovement } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t, text } from '#web/shared/language.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { cell, ListRow } from '../lists/list-row.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { TakeBackDialog } from '../money/take-back-dialog.tsx';
import { customerPath, placeNames, sayKind } from './jar-words.ts';

const columns = [
  text('When'),
  text('What'),
  { name: text('Jars'), className: 'text-right' },
  text('From and to'),
  text('Order'),
  text('Entered by'),
];

interface MovementsProps {
  movements: readonly JarMovement[];
  isStale?: boolean;
  /** Of one customer, whose name is not said in each row. */
  isOfCustomer?: boolean;
}

/** Entries of jars, newest first. */
export function Movements({ movements, isStale = false, isOfCustomer = false }: MovementsProps) {
  const [takingBack, setTakingBack] = useState<JarMovement | null>(null);
  return (
    <>
      <ListTable columns={columns} isStale={isStale} actions={null}>
        {movements.map((movement) => (
          <MovementRow
            key={movement.id}
            movement={movement}
            isOfCustomer={isOfCustomer}
            onTakeBack={() => setTakingBack(movement)}
          />
        ))}
      </ListTable>
      {takingBack && (
        <TakeBackDialog
          eventId={takingBack.eventId}
          what={`${sayKind(takingBack.kind)}: ${formatNumber(Math.abs(takingBack.count))} × ${takingBack.container}`}
          onClose={() => setTakingBack(null)}
        />
      )}
    </>
  );
}

interface MovementRowProps {
  movement: JarMovement;
  isOfCustomer: boolean;
  onTakeBack: () => void;
}

function MovementRow({ movement, isOfCustomer, onTakeBack }: MovementRowProps) {
  const { kind, count, container, into, outOf, customer, orderId, orderNumber, by, reason, at } = movement;
  const nameOf = (place: typeof into) => (place === 'held' && customer ? customer.name : t(placeNames[place]));
  return (
    <ListRow grid="grid-cols-[1fr_auto] gap-x-3 gap-y-1">
      <td className={`${cell} text-sm text-ink-soft lg:whitespace-nowrap`}>{formatDateTime(at)}</td>
      <td className={`${cell} col-start-1`}>
        <span className="font-semibold">{sayKind(kind)}</span>
        <span className="block text-sm text-ink-soft wrap-anywhere">{container}</span>
      </td>
      <td
        className={classes(
          cell,
          'figures col-start-2 row-span-2 row-start-1 text-right text-lg font-semibold',
          count < 0 ? 'text-rose' : 'text-leaf',
        )}
      >
        {count > 0 && '+'}
        {formatNumber(count)}
      </td>
      <td className={`${cell} col-span-2 text-sm wrap-anywhere`}>
        {`${nameOf(outOf)} → ${nameOf(into)}`}
        {customer && !isOfCustomer && (
          <Link to={customerPath(customer.id)} className="block text-deep underline underline-offset-4">
            {t('Jars of {name}', { name: customer.name })}
          </Link>
        )}
        {reason !== '' && <span className="block text-ink-soft">{reason}</span>}
      </td>
      <td className={`${cell} text-sm empty:hidden lg:empty:table-cell`}>
        {orderId !== null && (
          <Link to={`/admin/orders/${orderId}`} className="figures text-deep underline underline-offset-4">
            {orderNumber}
          </Link>
        )}
      </td>
      <td className={`${cell} text-sm`}>
        {by ?? t('System')}
        {movement.isTakenBack && <Badge tone="neutral">{t('Was taken back')}</Badge>}
        {movement.canBeTakenBack && (
          <Button size="sm" variant="outline" className="mt-1 block" onClick={onTakeBack}>
            {t('Take back')}
          </Button>
        )}
      </td>
    </ListRow>
  );
}
