import ArrowLeft from 'lucide-react/icons/arrow-left';
import History from 'lucide-react/icons/history';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { AdminOrder, Order } from '../api-types.ts';
import { formatDateTime } from '../dates.ts';
import { t } from '../language.ts';
import { rich } from '../rich-text.tsx';
import { StatusBadge } from './order-badges.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderHistoryDialog } from './order-history-dialog.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderPayment, type PaymentPaths } from './order-payment.tsx';
import { OrderTracker } from './order-tracker.tsx';

interface OrderDetailProps {
  order: Order | AdminOrder;
  moneyPaths: PaymentPaths;
  /** Where plans are: an order that was made from one names it. */
  plansPath: string;
  /** Beside the order number: what staff do with it. */
  beside?: ReactNode;
  /** Where "Back to Orders" leads, and what a press does instead of going there anew. */
  backTo: string;
  onBack?: (event: MouseEvent) => void;
  /** Beside it: the orders before and after this one. */
  besideBack?: ReactNode;
  /** The content of the history dialog, mounted while it is open. */
  history: ReactNode;
  /** Buttons beside View History: Manage Order of staff, Cancel Order of a customer. */
  actions?: ReactNode;
  /** What is done with the order: before everything else on a phone, at the top of the right column elsewhere. */
  controls?: ReactNode;
  /** What staff have written down: above the payment, in the column at the right where there is one. */
  notes?: ReactNode;
  /** Panels below the delivery. */
  below?: ReactNode;
  /** Panels below the payment. */
  children?: ReactNode;
}

/** The screen of one order, which customer and staff share. */
export function OrderDetail(props: OrderDetailProps) {
  const { order, moneyPaths, plansPath, beside, backTo, history, actions, controls, notes, below, children } = props;
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  return (
    <main className="page grid gap-5 pt-3 pb-8">
      <div className="-mb-4 flex flex-wrap items-center justify-between gap-x-3">
        <ButtonLink to={backTo} onClick={props.onBack} variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden size={18} /> {t('Back to Orders')}
        </ButtonLink>
        {props.besideBack}
      </div>
      <header className="grid gap-4 lg:flex lg:items-end lg:justify-between">
        <div className="grid gap-1">
          <div className="flex items-center gap-3">
            <h1 className="text-title lg:whitespace-nowrap">
              {t('Order #{orderNumber}', { orderNumber: order.orderNumber })}
            </h1>
            {beside}
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
            {/* Of staff the tracker says it, which is in sight on a wide screen. */}
            <span className={'adminNotes' in order ? 'lg:hidden' : undefined}>
              <StatusBadge status={order.status} />
            </span>
            {order.isByPhone && <Badge>{t('By phone')}</Badge>}
            {order.planId && (
              <Link
                to={`${plansPath}/${order.planId}`}
                className="inline-flex min-h-11 items-center text-deep underline"
              >
                {t('Placed by a plan')}
              </Link>
            )}
            <span>
              {rich('Placed on {date}', {
                date: <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>,
              })}
            </span>
          </p>
        </div>
        <div className="order-acts">
          {actions}
          <Button variant="outline" onClick={() => setIsHistoryOpen(true)}>
            <History aria-hidden size={18} /> {t('View History')}
          </Button>
        </div>
      </header>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_auto_1fr]">
        {controls && <div className="empty:hidden lg:col-start-2 lg:row-start-2">{controls}</div>}
        <div className="lg:col-span-2 lg:row-start-1">
          <OrderTracker status={order.status} />
        </div>
        <div className="grid gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <OrderItems items={order.orderItems} />
          <OrderDelivery order={order} />
          {below}
        </div>
        <div className="grid gap-5 lg:col-start-2">
          {notes}
          <OrderPayment order={order} paths={moneyPaths} />
          {children}
        </div>
      </div>
      <OrderHistoryDialog isOpen={isHistoryOpen} onClose={() => setIsHistoryOpen(false)}>
        {history}
      </OrderHistoryDialog>
    </main>
  );
}
