import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { type UpiPayee, upiLink } from '#contract/money/upi.ts';
import { billOf } from '#contract/orders/bill.ts';
import { receivedOf, totalsOfAnswer } from '#contract/orders/order-sums.ts';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { describeSwap, swapOf } from '#contract/orders/swap.ts';
import type { SlipPaper } from '#contract/settings/rules.ts';
import { formatAmount } from '#contract/shared/money.ts';
import type { Shop } from '#contract/shop.ts';
import { t, tMessage } from '#web/language.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { swapLines } from '#web/shared/jars/swap-note.tsx';
import { describeDeliveryTime } from '#web/shared/orders/describe-time.ts';
import { isToCollect } from '#web/shared/orders/order-figures.ts';
import { doorNotes, formatFloor } from '#web/shared/place/format-address.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { PaperHead } from '#web/site/papers/paper-head.tsx';
import { classes } from '#web/ui/classes.ts';

interface DeliverySlipProps {
  order: AdminOrder;
  shop: Pick<Shop, 'name' | 'phone' | 'look' | 'logoRatio'>;
  /** Null if customers cannot pay by UPI. */
  upi: SlipUpi | null;
  paper: SlipPaper;
  /** CSS classes that place the slip on its page, once the place is known. */
  className?: string | false;
  style?: CSSProperties;
}

/** The delivery slip, for a page, a third of a page or a roll. It does not contain internal notes. */
export function DeliverySlip({ order, shop, upi, paper, className, style }: DeliverySlipProps) {
  const head = <PaperHead shop={shop} title={t('Delivery Slip')} />;
  const payByUpi = upi && isToCollect(order) && <PayByUpi order={order} upi={upi} />;
  if (paper === 'third')
    return (
      <article
        className={classes(
          plainClass,
          'flex break-inside-avoid flex-col gap-1 py-[2.5mm] text-sm leading-tight',
          className,
        )}
        style={style}
      >
        {head}
        <div className="flex grow gap-x-[5mm]">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <OrderHead order={order} paper={paper} />
            <Recipient order={order} />
            <Signature className="mt-auto pt-7" />
          </div>
          <div className="grid min-w-0 flex-1 content-start gap-1">
            <Lines items={order.orderItems} paper={paper} />
            <ToCollect order={order} paper={paper} isSmall />
          </div>
          {payByUpi && <div className="w-[26mm]">{payByUpi}</div>}
        </div>
      </article>
    );
  return (
    <article
      className={classes('grid grid-cols-1 gap-3 not-last:break-after-page', paper !== 'page' && plainClass, className)}
      style={style}
    >
      {head}
      <OrderHead order={order} paper={paper} />
      <div className={classes('grid grid-cols-1 gap-3', paper === 'page' && 'min-[100mm]:grid-cols-2')}>
        <Recipient order={order} />
      </div>
      <Lines items={order.orderItems} paper={paper} />
      <ToCollect order={order} paper={paper} />
      {payByUpi}
      <Signature className="pt-10" />
    </article>
  );
}

/** Papers that are cut have little room and no colours. */
const plainClass = 'colourless [&_p]:leading-snug';

/** On the narrowest roll the widest numbers would not fit in one line, and browsers would print everything smaller. */
const numberSizes = {
  page: 'text-2xl whitespace-nowrap min-[100mm]:text-4xl',
  third: 'text-xl whitespace-nowrap',
  roll80: 'text-2xl wrap-anywhere',
  roll58: 'text-base wrap-anywhere',
};

function OrderHead({ order, paper }: Pick<DeliverySlipProps, 'order' | 'paper'>) {
  return (
    <div>
      <h1 className={classes('figures', numberSizes[paper])}>#{order.orderNumber}</h1>
      <p className="text-lg font-semibold">{formatLongDay(order.deliveryDate)}</p>
      <p>{describeDeliveryTime(order)}</p>
      {order.isByPhone && <p className="text-sm">{t('By phone')}</p>}
    </div>
  );
}

/** The recipient of the order, the address, and what the rider must know. */
function Recipient({ order }: { order: AdminOrder }) {
  const stairs = formatFloor(order);
  return (
    <>
      <Part title={t('Deliver to')}>
        <p className="text-lg font-bold">{order.deliveryName || t('N/A')}</p>
        <p>{order.deliveryAddress}</p>
        <p>
          {[order.deliveryCity, order.deliveryState].filter(Boolean).join(', ')} {order.deliveryPincode}
        </p>
        {stairs !== null && <p>{`${t('Floor')}: ${stairs}`}</p>}
        {doorNotes(order).map(({ label, note }) => (
          <p key={label}>{`${label}: ${note}`}</p>
        ))}
        <p className="figures text-lg font-bold">{order.deliveryPhone}</p>
      </Part>
      {order.notes && (
        <Part title={t('Instructions')}>
          <p className="whitespace-pre-line">{order.notes}</p>
        </Part>
      )}
    </>
  );
}

const Signature = ({ className }: { className: string }) => (
  <div className={classes('grid break-inside-avoid grid-cols-2 gap-4 text-sm', className)}>
    <p className="border-t pt-1">{t('Received by (signature)')}</p>
    <p className="border-t pt-1">{t('Date and time')}</p>
  </div>
);

interface LinesProps {
  items: AdminOrder['orderItems'];
  paper: SlipPaper;
}

function Lines({ items, paper }: LinesProps) {
  const isSmall = paper === 'roll58' || paper === 'third';
  // Beside an amount, the narrowest roll has no room for the name of a product, so the amount is below it.
  const isNarrow = paper === 'roll58';
  const padding = isSmall ? 'py-0.5' : 'py-1';
  return (
    <table className={classes('w-full border-collapse text-left', isSmall && 'text-sm leading-tight')}>
      <thead className="text-sm">
        <tr className="border-b">
          <th scope="col" className={classes('py-0.5', isSmall ? 'w-8' : 'w-12')}>
            {t('Qty')}
          </th>
          <th scope="col">
            {t('Product')}
            {isNarrow && <span className="float-right">{t('Amount')}</span>}
          </th>
          {!isNarrow && (
            <th scope="col" className="text-right">
              {t('Amount')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, quantity, product, totalPrice }) => (
          <tr key={id} className="break-inside-avoid border-b align-baseline">
            <td className={classes('figures pr-1 font-bold whitespace-nowrap', padding, !isSmall && 'text-lg')}>
              {quantity} ×
            </td>
            <td className={classes('wrap-anywhere', padding)}>
              {nameWithSize(product)}
              {isNarrow && <Price paise={totalPrice} exact className="block text-right" />}
            </td>
            {!isNarrow && (
              <td className={classes('pl-2 text-right whitespace-nowrap', padding)}>
                <Price paise={totalPrice} exact />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ToCollectProps extends Pick<DeliverySlipProps, 'order' | 'paper'> {
  isSmall?: boolean;
}

/** The bill with the amount and the empty jars that the rider has to collect. */
function ToCollect({ order, paper, isSmall = false }: ToCollectProps) {
  const { amountDue, amountPaid, creditUsed } = order;
  const jars = swapOf(swapLines(order.orderItems));
  const sentence = tMessage(describeSwap(jars));
  const received = receivedOf(amountPaid, creditUsed);
  const paid = [
    ...(creditUsed > 0 ? [{ label: t('From balance'), paise: creditUsed }] : []),
    ...(received > 0 ? [{ label: t('Amount Paid'), paise: received }] : []),
  ];
  return (
    <section className={classes('grid break-inside-avoid', isSmall ? 'gap-1' : 'gap-2')}>
      <dl
        className={classes(
          'grid grid-cols-[1fr_auto] gap-x-3 [&_dd]:text-right',
          isSmall ? 'text-xs leading-tight' : 'text-sm',
        )}
      >
        {billOf(totalsOfAnswer(order), 'order').map(({ label, paise, isSum }) => (
          <div key={label} className={classes('contents', isSum && 'font-semibold')}>
            <dt>{t(label)}</dt>
            <dd>
              <Price paise={paise} exact />
            </dd>
          </div>
        ))}
        {paid.map(({ label, paise }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>
              <Price paise={paise} exact />
            </dd>
          </div>
        ))}
      </dl>
      {sentence !== undefined && <p className="font-semibold">{sentence}</p>}
      <p
        className={classes(
          'flex flex-wrap items-baseline justify-between gap-x-3 border-2 px-3 font-bold',
          isSmall ? 'py-0.5' : 'py-1.5',
        )}
      >
        {isAccountOrder(order) ? (
          t('On account: nothing to collect')
        ) : isToCollect(order) ? (
          <>
            {t('Collect at the door')}{' '}
            <Price paise={amountDue} exact className={paper === 'roll58' ? 'text-lg' : 'text-2xl'} />
          </>
        ) : (
          t('Nothing to collect')
        )}
      </p>
      {jars.jars > 0 && (
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span>{t('Jars to give: {count}', { count: jars.jars })}</span>
          <span>{t('Empties to take: {count}', { count: jars.back })}</span>
        </p>
      )}
      <p className="flex items-baseline gap-2 pt-1">
        {t('Empty jars returned:')} <span aria-hidden className="min-w-16 grow border-b" />
      </p>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid break-words">
      <h2 className="text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** The shop's UPI payee, and the component that draws the QR code. */
export interface SlipUpi {
  payee: UpiPayee;
  QrCode: ComponentType<{ text: string; label: string; className?: string }>;
}

/** A QR code with which the customer can pay the amount due at the door. */
function PayByUpi({ order, upi: { payee, QrCode } }: { order: AdminOrder; upi: SlipUpi }) {
  const { amountDue: amount, orderNumber } = order;
  return (
    <section className="flex break-inside-avoid flex-wrap items-center gap-x-3">
      <QrCode
        text={upiLink(payee, { amount, reference: orderNumber })}
        label={t('QR code to pay {amount} by UPI', { amount: formatAmount(amount) })}
        className="size-32 max-w-full shrink-0"
      />
      <p className="min-w-0 wrap-anywhere">
        <strong className="block">{t('Pay by UPI')}</strong>
        {rich('{amount} to {upiId}', { amount: formatAmount(amount), upiId: <strong>{payee.upiId}</strong> })}
      </p>
    </section>
  );
}
