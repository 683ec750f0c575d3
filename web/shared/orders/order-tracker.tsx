import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import House from 'lucide-react/icons/house';
import PackageOpen from 'lucide-react/icons/package-open';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Truck from 'lucide-react/icons/truck';
import { forwardSteps, type OrderStatus, orderStatusLabels } from '#contract/orders/status-flow.ts';
import { message, t } from '#web/language.ts';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';

type Step = (typeof forwardSteps)[number];

const meanings: Record<Step, string> = {
  pending: message('We have received the order'),
  confirmed: message('The order is accepted'),
  preparing: message('The water is being packed'),
  out_for_delivery: message('The rider is on the way'),
  delivered: message('Handed over at the door'),
};
const icons = {
  pending: ReceiptText,
  confirmed: ClipboardCheck,
  preparing: PackageOpen,
  out_for_delivery: Truck,
  delivered: House,
} satisfies Record<Step, unknown>;

/** Shows the steps from placing to delivery, with all steps up to the current one filled. */
export function OrderTracker({ status }: { status: OrderStatus }) {
  if (status === 'cancelled') return <CancelledNote />;
  const current = forwardSteps.indexOf(status);
  return (
    <Card className="p-5" aria-label={t('Order progress')}>
      <ol className="grid sm:auto-cols-fr sm:grid-flow-col">
        {forwardSteps.map((step, index) => (
          <TrackerStep key={step} step={step} index={index} current={current} />
        ))}
      </ol>
    </Card>
  );
}

// In Hindi "Delivered" cannot describe a future step, so that step has another text until it is reached.
function TrackerStep({ step, index, current }: { step: Step; index: number; current: number }) {
  const isReached = index <= current;
  const isCurrent = index === current;
  const isLast = index === forwardSteps.length - 1;
  const isPassed = index < current || (isCurrent && isLast);
  const Icon = isPassed ? Check : icons[step];
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      data-reached={isReached}
      className="relative flex gap-4 pb-6 last:pb-0 sm:flex-col sm:items-center sm:gap-2 sm:pb-0 sm:text-center"
    >
      {!isLast && (
        <span
          aria-hidden
          className={classes(
            'absolute top-10 bottom-0 left-[1.1875rem] w-0.5 sm:top-[1.1875rem] sm:bottom-auto sm:left-1/2 sm:h-0.5 sm:w-full',
            index < current ? 'bg-deep' : 'bg-line',
          )}
        />
      )}
      <span
        className={classes(
          'relative grid size-10 shrink-0 place-items-center rounded-full border-2',
          isReached ? 'border-deep bg-deep text-on-strong' : 'border-line bg-surface text-line-strong',
          isCurrent && 'ring-4 ring-deep/30',
        )}
      >
        <Icon aria-hidden size={20} />
      </span>
      <span className="grid gap-0.5 self-center sm:self-auto sm:px-1.5 sm:text-balance">
        <span className={classes('font-semibold', !isReached && 'text-ink-soft')}>
          {isReached || !isLast ? t(orderStatusLabels[step]) : t('Delivered (step)').replace(' (step)', '')}
          {isReached && <span className="sr-only">{isCurrent ? ` (${t('now')})` : ` (${t('done')})`}</span>}
        </span>
        <span className="text-sm text-ink-soft">{t(meanings[step])}</span>
      </span>
    </li>
  );
}

function CancelledNote() {
  return (
    <Card className="flex items-center gap-4 border-rose/30 bg-rose-pale p-5" aria-label={t('Order progress')}>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-rose text-on-strong">
        <Ban aria-hidden size={20} />
      </span>
      <p className="text-rose">
        <strong className="block">{t('This order was cancelled')}</strong>
        <span className="text-sm">{t('Nothing will be delivered. See View History for details.')}</span>
      </p>
    </Card>
  );
}
