import { type ReactNode, useState } from 'react';
import type { CashState } from '#contract/orders/cash-calls.ts';
import { blockRules, refusedDays, usualBlockReason } from '#contract/orders/failed-stops.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { formOf, message, t, tMessage } from '#web/language.ts';
import { formatDate } from '#web/shared/dates.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';

/** Whether a customer may pay in cash. Undefined until it is loaded, and for people who may not read customers. */
export function useCash(customerId: string, { enabled = true } = {}): CashState | undefined {
  const mayRead = useMayCall()('GET /admin/users/:id/cash');
  const params = { id: customerId };
  return useCall('GET /admin/users/:id/cash', { params }, { enabled: enabled && mayRead }).data?.data.cash;
}

/** Says in a form why the customer cannot pay in cash. */
export function CashBlocked({ reason, children }: { reason: string; children?: ReactNode }) {
  return (
    <Notice tone="warn">
      <p className="wrap-anywhere">{t('Cash is blocked for this customer: {reason}', { reason: tMessage(reason) })}</p>
      {children}
    </Notice>
  );
}

interface CashPartProps {
  customerId: string;
  /** True on the customer's own page, where cash can also be blocked without a question. */
  isWhole?: boolean;
}

/**
 * Asks staff whether to block cash for a customer who refused cash orders at the door, or says that cash is blocked.
 * Renders nothing for all other customers.
 */
export function CashPart({ customerId, isWhole = false }: CashPartProps) {
  const cash = useCash(customerId);
  const [dialog, setDialog] = useState<Act | null>(null);
  const keep = useSend('POST /admin/users/:id/cash/keep', { readsAfterFailure: true });
  if (!cash) return null;
  const { block, asks, refused } = cash;
  const blockButton = (
    <IfMay call="POST /admin/users/:id/cash/block">
      <Button size="sm" variant="outline" onClick={() => setDialog('block')}>
        {t('Block cash')}
      </Button>
    </IfMay>
  );
  return (
    <>
      {block && (
        <Notice tone="warn">
          <p className="wrap-anywhere">
            {t('Cash is blocked since {date}: {reason}', {
              date: formatDate(block.at),
              reason: tMessage(block.reason),
            })}
          </p>
          <IfMay call="POST /admin/users/:id/cash/allow">
            <Button size="sm" variant="outline" className="mt-2" onClick={() => setDialog('allow')}>
              {t('Take cash again')}
            </Button>
          </IfMay>
        </Notice>
      )}
      {asks && (
        <Notice tone="warn">
          <p className="font-semibold">
            {describeRefused(refused.length, sinceOf(refused))} {t('Block cash for this customer?')}
          </p>
          <RefusedOrders refused={refused} />
          {keep.error && <p className="text-rose">{keep.error.message}</p>}
          <div className="mt-2 flex flex-wrap gap-2">
            {blockButton}
            <IfMay call="POST /admin/users/:id/cash/keep">
              <Button
                size="sm"
                variant="outline"
                pending={keep.isPending}
                onClick={() => keep.mutate({ params: { id: customerId }, body: { refusedSeen: refused.length } })}
              >
                {t('Not now')}
              </Button>
            </IfMay>
          </div>
        </Notice>
      )}
      {isWhole && !block && !asks && (
        <div className="grid justify-items-start gap-2">
          <p className="text-ink-soft">
            {refused.length === 0
              ? t('No cash order came back in the last {days} days.', { days: refusedDays })
              : describeRefused(refused.length, sinceOf(refused))}
          </p>
          <RefusedOrders refused={refused} />
          {blockButton}
        </div>
      )}
      {dialog && <CashDialog customerId={customerId} act={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

type Refused = CashState['refused'];

/** A sentence with the number of refused cash orders, and the day of the first one. */
const describeRefused = (count: number, since: string) =>
  t(
    formOf(count, {
      one: '{count} cash order was refused since {date}.',
      other: '{count} cash orders were refused since {date}.',
    }),
    { count: formatNumber(count), date: formatDate(since) },
  );

const sinceOf = (refused: Refused) => refused.at(-1)?.at ?? '';

function RefusedOrders({ refused }: { refused: Refused }) {
  return (
    <ul className="grid gap-1 empty:hidden">
      {refused.map(({ id, orderNumber, reason, at }) => (
        <li key={id} className="text-sm wrap-anywhere">
          <Link to={`/admin/orders/${id}`} className="font-semibold underline">
            #{orderNumber}
          </Link>{' '}
          {formatDate(at)}, {tMessage(reason)}
        </li>
      ))}
    </ul>
  );
}

const acts = {
  block: {
    call: 'POST /admin/users/:id/cash/block',
    title: message('Block cash'),
    about: message('We take no cash for new orders, and the customer is told why. Present orders and plans continue.'),
    hint: message('The customer reads this.'),
    reason: usualBlockReason,
    done: message('Cash is blocked for this customer'),
  },
  allow: {
    call: 'POST /admin/users/:id/cash/allow',
    title: message('Take cash again'),
    about: message('The customer can pay in cash again, and is told so.'),
    hint: message('Seen by staff only'),
    reason: '',
    done: message('This customer can pay in cash again'),
  },
} as const;
type Act = keyof typeof acts;

/** Asks for the reason before cash is blocked or allowed again. Mount it only while it is open. */
function CashDialog({ customerId, act, onClose }: { customerId: string; act: Act; onClose: () => void }) {
  const { call, title, about, hint, reason: usual, done } = acts[act];
  const change = useSend(call, { readsAfterFailure: true });
  const form = useForm({
    rules: blockRules,
    initial: { reason: t(usual) },
    submit: async ({ reason }) => {
      // The usual reason is stored in English, so that each reader has it in their own language.
      const stored = reason === t(usual) ? usual : reason;
      await change.mutateAsync({ params: { id: customerId }, body: { reason: stored } });
      showToast(t(done));
      onClose();
    },
  });
  return (
    <FormDialog title={t(title)} form={form} submitLabel={t(title)} onClose={onClose}>
      <p>{t(about)}</p>
      <TextArea label={t('Reason')} hint={t(hint)} rows={2} maxLength={300} {...form.field('reason')} />
    </FormDialog>
  );
}

/**
 * The customers for whom staff must decide whether to block cash, as links to their pages. Renders nothing if there are
 * none, and for people who may not decide.
 */
export function CashQuestions() {
  const mayCall = useMayCall();
  const enabled = mayCall('GET /admin/cash-questions') && mayCall('POST /admin/users/:id/cash/block');
  const customers = useCall('GET /admin/cash-questions', {}, { enabled }).data?.data.customers ?? [];
  if (customers.length === 0) return null;
  return (
    <Notice tone="warn">
      <h2 className="font-semibold">{t('Refused cash orders')}</h2>
      <ul className="grid gap-1">
        {customers.map(({ id, name, refused, since }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/admin/users/${id}#cash`} className="font-semibold underline">
              {name}
            </Link>
            {': '}
            {describeRefused(refused, since)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
