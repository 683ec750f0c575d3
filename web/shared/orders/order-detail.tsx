import ArrowLeft from 'lucide-react/icons/arrow-left';
import History from 'lucide-react/icons/history';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { totalsOfAnswer } from '#contract/orders/order-sums.ts';
import { type ChosenMethod, describeMethod, isAccountOrder, wayToPay } from '#contract/orders/status-flow.ts';
import { message, t } from '#web/language.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { TallLink } from '#web/ui/tall-link.tsx';
import type { AdminOrder, Order } from '../api-types.ts';
import { Bill, BillRow } from '../cart/bill.tsx';
import { formatDateTime, formatLongDay } from '../dates.ts';
import { SwapNote, swapLines } from '../jars/swap-note.tsx';
import { phoneHref } from '../phone-href.ts';
import { doorNotes, formatFloor, formatState } from '../place/format-address.ts';
import { Price } from '../price.tsx';
import { rich } from '../rich-text.tsx';
import { useShop } from '../use-shop.ts';
import { describeDeliveryTime } from './describe-time.ts';
import { PaymentBadge, StatusBadge } from './order-badges.tsx';
import { amountNow, isToCollect } from './order-figures.ts';
import { OrderHistoryDialog } from './order-history.tsx';
import { OrderTracker } from './order-tracker.tsx';

interface OrderDetailProps {
  order: Order | AdminOrder;
  moneyPaths: PaymentPaths;
  /** Path of the list of plans. An order that was placed by a plan links to that plan. */
  plansPath: string;
  /** Actions of staff, shown beside the order number. */
  beside?: ReactNode;
  /** Path of "Back to Orders". `onBack` may go back in the browser's history instead. */
  backTo: string;
  onBack?: (event: MouseEvent) => void;
  /** Links to the previous and the next order, shown beside "Back to Orders". */
  besideBack?: ReactNode;
  /** The content of the history dialog, mounted while it is open. */
  history: ReactNode;
  /** Buttons beside View History: Manage Order for staff, Cancel Order for a customer. */
  actions?: ReactNode;
  /** Controls of the order: above the tracker on a phone, at the top of the right column elsewhere. */
  controls?: ReactNode;
  /** Notes of staff, shown above the payment: in the right column if there is one. */
  notes?: ReactNode;
  /** Panels that are shown below the delivery. */
  below?: ReactNode;
  /** Panels that are shown below the payment. */
  children?: ReactNode;
}

/** The page of one order, shared by customers and staff. */
export function OrderDetail(props: OrderDetailProps) {
  const { order, moneyPaths, plansPath, beside, backTo, history, actions, controls, notes, below, children } = props;
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  // The shop may have published other legal pages, but no terms of sale.
  const hasTerms = useShop().shop.legal.pages.includes('terms');
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
            {/* For staff on a wide screen the tracker below already shows the status. */}
            <span className={'adminNotes' in order ? 'lg:hidden' : undefined}>
              <StatusBadge status={order.status} />
            </span>
            {order.isByPhone && <Badge>{t('By phone')}</Badge>}
            {order.soldAtDoor && <Badge>{t('Sold at the door')}</Badge>}
            {order.legalVersion && hasTerms && (
              <TallLink to={`/terms/${order.legalVersion}`}>
                {t('Terms of sale, version {version}', { version: order.legalVersion })}
              </TallLink>
            )}
            {order.planId && <TallLink to={`${plansPath}/${order.planId}`}>{t('Placed by a plan')}</TallLink>}
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

/** The ordered items with the prices at the time of the order. */
function OrderItems({ items }: { items: Order['orderItems'] }) {
  return (
    <Card className="p-5">
      <h2 className="mb-1 text-lg">{t('Order Items')}</h2>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <OrderItem key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function OrderItem({ item }: { item: Order['orderItems'][number] }) {
  const { product, quantity, orderedQuantity, unitPrice, totalPrice, depositAmount } = item;
  return (
    <li className="grid grid-cols-[--spacing(18)_1fr] gap-4 py-4 last:pb-0 sm:grid-cols-[6rem_1fr]">
      <div className="self-start overflow-hidden rounded-md">
        <Picture src={product.image} alt={product.name} sizes="6rem" />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="text-base">{product.name}</h3>
        <p className="line-clamp-2 text-sm text-ink-soft">{product.description}</p>
        <p className="text-sm text-ink-soft">{t('Size: {size}', { size: product.size })}</p>
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-sm">
            {rich('Quantity: {quantity} × {price}', { quantity, price: <Price paise={unitPrice} exact /> })}
          </p>
          <Price paise={totalPrice} exact className="font-semibold" />
        </div>
        {orderedQuantity !== quantity && (
          <p className="text-sm font-medium text-marigold-ink">
            {t('Ordered: {ordered}, delivered: {delivered}', { ordered: orderedQuantity, delivered: quantity })}
          </p>
        )}
        {depositAmount > 0 && (
          <p className="flex justify-between gap-4 text-sm text-ink-soft">
            <span>{t('Refundable deposit')}</span>
            <Price paise={depositAmount} exact />
          </p>
        )}
      </div>
    </li>
  );
}

/** The recipient, address and time of the delivery. */
function OrderDelivery({ order }: { order: Order | AdminOrder }) {
  const stairs = formatFloor(order);
  const state = formatState(order.deliveryState, order.deliveryPincode);
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-lg">{t('Delivery Information')}</h2>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Entry label={t('Delivery Date')}>{formatLongDay(order.deliveryDate)}</Entry>
        <Entry label={t('Delivery Time')}>{describeDeliveryTime(order)}</Entry>
        <Entry label={t('Name')}>{order.deliveryName}</Entry>
        {'adminNotes' in order && order.deliveryName !== order.user.name && (
          <Entry label={t('Ordered by')}>{order.user.name}</Entry>
        )}
        {/* A sale at the door has no address, and no phone number unless the buyer gave one. */}
        {order.deliveryAddress && <Entry label={t('Address')}>{order.deliveryAddress}</Entry>}
        {stairs !== null && <Entry label={t('Floor')}>{stairs}</Entry>}
        {order.deliveryCity && <Entry label={t('City')}>{order.deliveryCity}</Entry>}
        {state && <Entry label={t('State')}>{state}</Entry>}
        {order.deliveryPincode && <Entry label={t('Pincode')}>{order.deliveryPincode}</Entry>}
        {order.deliveryPhone && (
          <Entry label={t('Phone')}>
            <a
              href={phoneHref(order.deliveryPhone)}
              className="-my-2.5 inline-flex min-h-11 items-center font-medium whitespace-nowrap text-deep underline"
            >
              {order.deliveryPhone}
            </a>
          </Entry>
        )}
        {doorNotes(order).map(({ label, note }) => (
          <Entry key={label} label={label}>
            {note}
          </Entry>
        ))}
        {order.notes && <Entry label={t('Special Instructions')}>{order.notes}</Entry>}
      </dl>
    </Card>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

const dueLabels = {
  cash: message('To pay at the door'),
  online: message('Amount Due'),
  account: message('On your monthly account'),
} as const satisfies Record<ChosenMethod, string>;

function describeDue(order: Order): string {
  return order.status === 'delivered' && !isAccountOrder(order) ? t('To pay') : t(dueLabels[wayToPay(order)]);
}

/** Paths of the ledger entries that explain the payment figures; undefined for people who may not open them. */
interface PaymentPaths {
  credit: string | undefined;
  due: string | undefined;
}

interface OrderPaymentProps {
  order: Order | AdminOrder;
  paths: PaymentPaths;
}

/** The sums of the order and its payment method. Staff also see what was paid and what is due. */
function OrderPayment({ order, paths }: OrderPaymentProps) {
  const isStaff = 'amountPaid' in order;
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-lg">{t('Order Summary')}</h2>
      <Bill totals={totalsOfAnswer(order)} of="order" />
      <div className="mt-3 empty:hidden">
        <SwapNote lines={swapLines(order.orderItems)} />
      </div>
      <h2 className="mt-6 mb-3 text-lg">{t('Payment Details')}</h2>
      <dl className="grid gap-2">
        <div className="flex items-center justify-between gap-4">
          <dt className="text-ink-soft">{t('Payment Method')}</dt>
          <dd className="font-semibold">{t(describeMethod(order.paymentMethod || 'cash')).toUpperCase()}</dd>
        </div>
        <div className="flex items-center justify-between gap-4">
          <dt className="text-ink-soft">{t('Payment Status')}</dt>
          <dd>
            <PaymentBadge status={order.paymentStatus} />
          </dd>
        </div>
        {order.creditUsed > 0 && <BillRow label={t('From balance')} paise={order.creditUsed} to={paths.credit} />}
        {isStaff && <BillRow label={t('Amount Paid')} paise={order.amountPaid} to={paths.due} />}
        {order.writtenOff > 0 && (
          <BillRow
            label={isStaff ? t('Written off') : t('No longer due')}
            paise={order.writtenOff}
            to={isStaff ? paths.due : undefined}
          />
        )}
        {isStaff ? (
          <BillRow
            label={t('Amount Due')}
            paise={amountNow(order)}
            isSum={isToCollect(order)}
            isLast={isToCollect(order)}
            to={paths.due}
          />
        ) : (
          isToCollect(order) && (
            <BillRow label={describeDue(order)} paise={order.amountDue} isSum isLast to={paths.due} />
          )
        )}
        {order.chargesDue > 0 && (
          <BillRow label={t('Lost or damaged jars, to pay')} paise={order.chargesDue} isSum isLast to={paths.due} />
        )}
      </dl>
    </Card>
  );
}
