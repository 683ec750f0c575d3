import Printer from 'lucide-react/icons/printer';
import { type ComponentProps, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { ManagedOrder } from '../../contract/orders.ts';
import { Button } from '../ui/button.tsx';
import { useShop } from '../use-shop.ts';
import { DeliverySlip } from './delivery-slip.tsx';

interface PrintSlipsProps extends Pick<ComponentProps<typeof Button>, 'size' | 'children'> {
  orders: readonly ManagedOrder[];
}

/** Prints the delivery slips of these orders, each on a sheet of its own; on the screen nothing changes. */
export function PrintSlips({ orders, size = 'md', children }: PrintSlipsProps) {
  const { shop } = useShop();
  const [isPrinting, setIsPrinting] = useState(false);

  useEffect(() => {
    const end = () => setIsPrinting(false);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);

  function print() {
    // The browser prints what stands in the page at this moment.
    flushSync(() => setIsPrinting(true));
    window.print();
  }

  const slips = orders.map((order) => <DeliverySlip key={order.id} order={order} shop={shop} />);
  return (
    <>
      <Button variant="outline" size={size} onClick={print}>
        <Printer aria-hidden size={18} /> {children}
      </Button>
      {isPrinting && createPortal(<div className="paper">{slips}</div>, document.body)}
    </>
  );
}
