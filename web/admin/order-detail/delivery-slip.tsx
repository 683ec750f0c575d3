import Printer from 'lucide-react/icons/printer';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { type UpiPayee, upiLink } from '#contract/money/upi.ts';
import { billOf } from '#contract/orders/bill.ts';
import { receivedOf, totalsOfAnswer } from '#contract/orders/order-sums.ts';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { describeSwap, swapOf } from '#contract/orders/swap.ts';
import { formatAmount } from '#contract/shared/money.ts';
import type { Shop } from '#contract/shop.ts';
import { t, tMessage } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { swapLines } from '#web/shared/jars/swap-note.tsx';
import { describeDeliveryTime } from '#web/shared/orders/describe-time.ts';
import { isToCollect } from '#web/shared/orders/order-figures.ts';
import { doorNotes, formatFloor } from '#web/shared/place/format-address.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { useShop } from '#web/shared/use-shop.ts';
import { PaperHead } from '#web/site/paper-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Paper, usePaper } from '../dialogs/paper.tsx';

interface DeliverySlipProps {
  order: AdminOrder;
  shop: Pick<Shop, 'name' | 'phone' | 'look' | 'logoRatio'>;
  /** Null if customers cannot pay by UPI. */
  upi: SlipUpi | null;
}

/** The delivery slip for paper of size A4, A5 or 80 mm. It does not contain internal notes. */
function DeliverySlip({ order, shop, upi }: DeliverySlipProps) {
  const stairs = formatFloor(order);
  return (
    <article className="grid gap-3 not-last:break-after-page">
      <PaperHead shop={shop} title={t('Delivery Slip')} />
      <div>
        <h1 className="figures text-2xl whitespace-nowrap min-[100mm]:text-4xl">#{order.orderNumber}</h1>
        <p className="text-lg font-semibold">{formatLongDay(order.deliveryDate)}</p>
        <p>{describeDeliveryTime(order)}</p>
        {order.isByPhone && <p className="text-sm">{t('By phone')}</p>}
      </div>
      <div className="grid gap-3 min-[100mm]:grid-cols-2">
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
      </div>
      <Lines items={order.orderItems} />
      <ToCollect order={order} />
      {upi && isToCollect(order) && <PayByUpi order={order} upi={upi} />}
      <div className="grid grid-cols-2 gap-4 break-inside-avoid pt-10 text-sm">
        <p className="border-t pt-1">{t('Received by (signature)')}</p>
        <p className="border-t pt-1">{t('Date and time')}</p>
      </div>
    </article>
  );
}

function Lines({ items }: { items: AdminOrder['orderItems'] }) {
  return (
    <table className="w-full border-collapse text-left">
      <thead className="text-sm">
        <tr className="border-b">
          <th scope="col" className="w-12 py-0.5">
            {t('Qty')}
          </th>
          <th scope="col">{t('Product')}</th>
          <th scope="col" className="text-right">
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, quantity, product, totalPrice }) => (
          <tr key={id} className="break-inside-avoid border-b align-baseline">
            <td className="figures py-1 text-lg font-bold">{quantity} ×</td>
            <td className="py-1 break-words">
              {product.name}, {product.size}
            </td>
            <td className="py-1 pl-2 text-right whitespace-nowrap">
              <Price paise={totalPrice} exact />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The bill with the amount and the empty jars that the rider has to collect. */
function ToCollect({ order }: { order: AdminOrder }) {
  const { amountDue, amountPaid, creditUsed } = order;
  const jars = swapOf(swapLines(order.orderItems));
  const sentence = tMessage(describeSwap(jars));
  const received = receivedOf(amountPaid, creditUsed);
  const paid = [
    ...(creditUsed > 0 ? [{ label: t('From balance'), paise: creditUsed }] : []),
    ...(received > 0 ? [{ label: t('Amount Paid'), paise: received }] : []),
  ];
  return (
    <section className="grid gap-2 break-inside-avoid">
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 text-sm [&_dd]:text-right">
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
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-2 px-3 py-1.5 font-bold">
        {isAccountOrder(order) ? (
          t('On account: nothing to collect')
        ) : isToCollect(order) ? (
          <>
            {t('Collect at the door')} <Price paise={amountDue} exact className="text-2xl" />
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
interface SlipUpi {
  payee: UpiPayee;
  QrCode: ComponentType<{ text: string; label: string; className?: string }>;
}

/** Loads the UPI data before printing. Null if it fails; the slips are then printed without QR code. */
async function loadUpi(): Promise<SlipUpi | null> {
  try {
    const { upi } = (await call('GET /upi', {})).data;
    return upi && { payee: upi, QrCode: (await import('#web/shared/upi/qr-code.tsx')).default };
  } catch {
    return null;
  }
}

/** A QR code with which the customer can pay the amount due at the door. */
function PayByUpi({ order, upi: { payee, QrCode } }: { order: AdminOrder; upi: SlipUpi }) {
  const { amountDue: amount, orderNumber } = order;
  return (
    <section className="flex break-inside-avoid items-center gap-3">
      <QrCode
        text={upiLink(payee, { amount, reference: orderNumber })}
        label={t('QR code to pay {amount} by UPI', { amount: formatAmount(amount) })}
        className="size-32 shrink-0"
      />
      <p>
        <strong className="block">{t('Pay by UPI')}</strong>
        {rich('{amount} to {upiId}', { amount: formatAmount(amount), upiId: <strong>{payee.upiId}</strong> })}
      </p>
    </section>
  );
}

interface PrintSlipsProps extends Pick<ComponentProps<typeof Button>, 'children' | 'pending' | 'disabled' | 'size'> {
  /** Returns the orders to print. Returns none if nothing can be printed. */
  onPrint: () => Promise<readonly AdminOrder[]> | readonly AdminOrder[];
}

interface Printed {
  orders: readonly AdminOrder[];
  upi: SlipUpi | null;
}

/** Prints delivery slips, each on its own sheet. The screen does not change. */
export function PrintSlips({ onPrint, children, ...button }: PrintSlipsProps) {
  const { shop } = useShop();
  const { printed, renderForPrint } = usePaper<Printed>();

  async function print() {
    const [orders, upi] = await Promise.all([onPrint(), loadUpi()]);
    if (orders.length === 0) return;
    renderForPrint({ orders, upi });
    // If the user has left the screen during loading, there is no paper. Then print nothing.
    if (!document.querySelector('.paper')) return;
    // Wait for the logo, because it would otherwise be missing on paper. If it fails to load, print without it.
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.paper img')];
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    window.print();
  }

  return (
    <>
      <Button variant="outline" {...button} onClick={print}>
        <Printer aria-hidden size={18} /> {children}
      </Button>
      {printed && (
        <Paper>
          {printed.orders.map((order) => (
            <DeliverySlip key={order.id} order={order} shop={shop} upi={printed.upi} />
          ))}
        </Paper>
      )}
    </>
  );
}
