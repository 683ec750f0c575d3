import Printer from 'lucide-react/icons/printer';
import { type ComponentProps, useLayoutEffect } from 'react';
import type { SlipPaper } from '#contract/settings/rules.ts';
import { call } from '#web/shared/api.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Paper, usePaper } from '../dialogs/paper.tsx';
import { DeliverySlip, type SlipUpi } from './delivery-slip.tsx';
import {
  describeRollPages,
  pixel,
  placeOnThirds,
  rollPageOf,
  slipWidths,
  type ThirdsPlace,
  thirdHeight,
} from './slip-pages.ts';

/** Loads the UPI data before printing. Null if it fails; the slips are then printed without QR code. */
async function loadUpi(): Promise<SlipUpi | null> {
  try {
    const { upi } = (await call('GET /upi', {})).data;
    return upi && { payee: upi, QrCode: (await import('#web/shared/upi/qr-code.tsx')).default };
  } catch {
    return null;
  }
}

interface PrintSlipsProps extends Pick<ComponentProps<typeof Button>, 'children' | 'pending' | 'disabled' | 'size'> {
  /** Returns the orders to print. Returns none if nothing can be printed. */
  onPrint: () => Promise<readonly AdminOrder[]> | readonly AdminOrder[];
}

interface Printed {
  orders: readonly AdminOrder[];
  upi: SlipUpi | null;
  /** Height of each slip in millimetres. Undefined until they are measured; slips with a page each are not measured. */
  heights?: readonly number[];
}

/** Prints delivery slips on the paper of the shop's printer. The screen does not change. */
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
    if (shop.printing.slips !== 'page') renderForPrint({ orders, upi, heights: measureSlips() });
    window.print();
  }

  return (
    <>
      <Button variant="outline" {...button} onClick={print}>
        <Printer aria-hidden size={18} /> {children}
      </Button>
      {printed && <Slips paper={shop.printing.slips} shop={shop} {...printed} />}
    </>
  );
}

interface SlipsProps extends Printed, Pick<ComponentProps<typeof DeliverySlip>, 'shop' | 'paper'> {}

/**
 * The slips. They are first laid out invisibly in the width of the paper, to measure their heights, and then placed on
 * pages.
 */
function Slips({ orders, upi, heights, shop, paper }: SlipsProps) {
  const width = slipWidths[paper];
  const isMeasured = width !== null && heights === undefined;
  const places = heights && paper === 'third' ? placeOnThirds(heights) : [];
  return (
    <Paper style={isMeasured ? { ...unseen, width: width / pixel } : undefined}>
      {heights && (paper === 'roll80' || paper === 'roll58') && <PageSizes css={describeRollPages(paper, heights)} />}
      {orders.map((order, at) => (
        <DeliverySlip
          key={order.id}
          order={order}
          shop={shop}
          upi={upi}
          paper={paper}
          {...placeOf(paper, at, places[at])}
        />
      ))}
    </Paper>
  );
}

/** Styles that lay out a paper invisibly, so that it can be measured. */
export const unseen = { display: 'block', position: 'fixed', top: 0, left: 0, visibility: 'hidden' } as const;

/** Height of each slip in millimetres. */
export const measureSlips = () =>
  [...document.querySelectorAll('.paper > article')].map((slip) => slip.getBoundingClientRect().height * pixel);

function placeOf(paper: SlipPaper, at: number, place: ThirdsPlace | undefined) {
  if (paper === 'page') return {};
  if (paper !== 'third') return { style: { page: rollPageOf(at) } };
  if (!place) return {};
  return {
    className: classes(place.startsPage && at > 0 && 'break-before-page', place.isCut && 'border-b border-dashed'),
    style: { page: 'thirds', minHeight: (place.thirds * thirdHeight) / pixel },
  };
}

/** Adds a style sheet with the page sizes to the document while the paper is rendered. */
export function PageSizes({ css }: { css: string }) {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
  return null;
}
