import Printer from 'lucide-react/icons/printer';
import type { ComponentProps } from 'react';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Button } from '#web/ui/button.tsx';
import { Paper, usePaper } from '../dialogs/paper.tsx';
import { DeliverySlip, loadUpi, type SlipUpi } from './delivery-slip.tsx';

interface PrintSlipsProps extends Pick<ComponentProps<typeof Button>, 'children' | 'pending' | 'disabled' | 'size'> {
  /** Whose slips; asked for when they are printed, none when there is nothing to print. */
  onPrint: () => Promise<readonly AdminOrder[]> | readonly AdminOrder[];
}

interface Printed {
  orders: readonly AdminOrder[];
  upi: SlipUpi | null;
}

/** Prints delivery slips, each on a sheet of its own; on the screen nothing changes. */
export function PrintSlips({ onPrint, children, ...button }: PrintSlipsProps) {
  const { shop } = useShop();
  const { printed, lay } = usePaper<Printed>();

  async function print() {
    const [orders, upi] = await Promise.all([onPrint(), loadUpi()]);
    if (orders.length === 0) return;
    lay({ orders, upi });
    // The screen was left meanwhile: another one is none of the slips.
    if (!document.querySelector('.paper')) return;
    // A logo that is not there yet would be missing on the paper; one that never comes does not keep the slips.
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
