import Printer from 'lucide-react/icons/printer';
import { t } from '#web/language.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { receiptPage, type Voucher, VoucherPaper } from '#web/site/papers/voucher-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { Paper, usePaper } from '../dialogs/paper.tsx';
import { measureSlips, PageSizes, unseen } from './print-slips.tsx';
import { describeRollPages, pixel, rollPageOf, slipWidths } from './slip-pages.ts';

/** Prints a receipt: on the roll if the shop prints its delivery slips on one, otherwise on A5. */
export function PrintVoucher({ voucher }: { voucher: Voucher }) {
  const { slips } = useShop().shop.printing;
  const roll = slips === 'roll80' || slips === 'roll58' ? slips : undefined;
  const { printed, renderForPrint } = usePaper<{ heights?: readonly number[] }>();

  async function print() {
    renderForPrint({});
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.paper img')];
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    if (roll) renderForPrint({ heights: measureSlips() });
    window.print();
  }

  const isMeasured = roll !== undefined && printed?.heights === undefined;
  const width = roll && slipWidths[roll];
  return (
    <>
      <Button variant="outline" size="sm" onClick={print}>
        <Printer aria-hidden size={18} /> {t('Print receipt')}
      </Button>
      {printed && (
        <Paper style={isMeasured && width ? { ...unseen, width: width / pixel } : undefined}>
          {roll && printed.heights && <PageSizes css={describeRollPages(roll, printed.heights)} />}
          <VoucherPaper
            voucher={voucher}
            isOnRoll={roll !== undefined}
            style={{ page: roll ? rollPageOf(0) : receiptPage }}
          />
        </Paper>
      )}
    </>
  );
}
