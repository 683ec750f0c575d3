import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { type ClaimState, refusalRule } from '#contract/money/upi.ts';
import { describeMethod } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { deskAmount } from '#contract/shared/fields.ts';
import { formatAmount, toPaise, toRupees } from '#contract/shared/money.ts';
import { ConfirmDialog } from '#web/admin/dialogs/confirm-dialog.tsx';
import type { Column } from '#web/admin/lists/data-table.tsx';
import { ExportButton } from '#web/admin/lists/export-button.tsx';
import type { Selects } from '#web/admin/lists/list-filter.ts';
import { opensRow } from '#web/admin/lists/list-keys.ts';
import { ListScreen } from '#web/admin/lists/list-screen.tsx';
import { useList } from '#web/admin/lists/use-list.ts';
import { message, t, tMessage } from '#web/language.ts';
import type { AdminClaim, PaymentsSince } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { checkAmount, readRupees } from '#web/shared/forms/amount-field.tsx';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { useSend } from '#web/shared/use-send.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { customerPath } from '../lists/money-paths.ts';

/** Labels for the states of a reported payment. */
const claimStateNames = {
  open: message('To be checked'),
  confirmed: message('Confirmed'),
  refused: message('Refused'),
} as const satisfies Record<ClaimState, string>;

const claimTones: Record<ClaimState, Tone> = { open: 'warn', confirmed: 'good', refused: 'bad' };

const selects = { state: { label: message('Status'), options: claimStateNames } } as const satisfies Selects;

interface Open {
  claim: AdminClaim;
  act: 'confirm' | 'refuse';
}

const columnsWith = (onAct: (open: Open) => void): Column<AdminClaim>[] => [
  {
    head: message('Sent'),
    className: 'text-sm whitespace-nowrap',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    head: message('Customer'),
    phone: 'right',
    width: 'rest',
    cell: ({ customer }) => (
      <>
        <Link to={customerPath(customer.id)} className="font-semibold text-deep underline">
          {customer.name}
        </Link>
        <span className="figures block text-sm whitespace-nowrap text-ink-soft">{customer.phone}</span>
      </>
    ),
  },
  {
    head: message('Order'),
    className: 'whitespace-nowrap',
    cell: ({ orderId, orderNumber }) =>
      orderId ? (
        <Link to={`/admin/orders/${orderId}`} className="figures text-deep underline">
          #{orderNumber}
        </Link>
      ) : (
        t('Account')
      ),
  },
  { head: message('UPI reference'), phone: 'right', className: 'figures', cell: ({ utr }) => utr },
  {
    head: message('Amount'),
    isFigure: true,
    cell: ({ amount }) => <Price paise={amount} exact className="font-semibold" />,
  },
  {
    head: message('Status'),
    phone: 'right',
    className: 'text-sm',
    cell: ({ state, decidedBy, reason }) => (
      <>
        <Badge tone={claimTones[state]}>{t(claimStateNames[state])}</Badge>
        {decidedBy && <span className="block text-ink-soft">{decidedBy}</span>}
        {reason && <span className="block">{reason}</span>}
      </>
    ),
  },
  {
    head: message('Actions'),
    phone: 'line',
    cell: (claim) =>
      claim.state === 'open' && (
        <div className="flex gap-2">
          <IfMay call="POST /admin/upi-claims/:id/confirm">
            <Button
              size="sm"
              aria-label={t('Confirm payment {utr}', { utr: claim.utr })}
              onClick={() => onAct({ claim, act: 'confirm' })}
              {...opensRow}
            >
              {t('Confirm')}
            </Button>
          </IfMay>
          <IfMay call="POST /admin/upi-claims/:id/refuse">
            <Button
              size="sm"
              variant="outline"
              aria-label={t('Refuse payment {utr}', { utr: claim.utr })}
              onClick={() => onAct({ claim, act: 'refuse' })}
              data-claim={claim.id}
            >
              {t('Refuse')}
            </Button>
          </IfMay>
        </div>
      ),
  },
];

/** The page of UPI payments that customers have reported. */
export default function AdminClaims() {
  const list = useList(
    'GET /admin/upi-claims',
    selects,
    ({ data }) => [data.claims, data.pagination],
    // This screen has no filter by order, because the page of an order lists its claims.
    (filters) => filters,
  );
  const [open, setOpen] = useState<Open | null>(null);
  const onClose = () => setOpen(null);
  return (
    <>
      <ListScreen
        {...list.screen}
        title={t('UPI payments')}
        counted={{ one: message('{count} payment'), other: message('{count} payments') }}
        label={t('Search payments')}
        placeholder={t('Reference, order, customer')}
        loadFailure={t('Failed to load the payments')}
        icon={<Smartphone size={28} />}
        none={t('No customer has told you about a UPI payment yet.')}
        add={<ExportButton {...list.exported} />}
        columns={columnsWith(setOpen)}
        card="grid-cols-2 items-center gap-x-3 gap-y-2"
      />
      {open?.act === 'confirm' && <ClaimDialog claim={open.claim} onClose={onClose} />}
      {open?.act === 'refuse' && <RefuseDialog claim={open.claim} onClose={onClose} />}
    </>
  );
}

/** Asks staff whether the money has arrived, and how much. Mount it only while it is open. */
function ClaimDialog({ claim, onClose }: { claim: AdminClaim; onClose: () => void }) {
  const { mutateAsync } = useSend('POST /admin/upi-claims/:id/confirm', { readsAfterFailure: true });
  const [typed, setTyped] = useState(toRupees(claim.amount).toFixed(2));
  const [since, setSince] = useState<PaymentsSince | null>(null);
  const [day, setDay] = useState('');
  const fault = checkAmount(deskAmount, typed);

  async function confirm() {
    const body = {
      amount: toPaise(readRupees(typed)),
      ...(since && { dueSeen: since.amountDue }),
      ...(day && { day }),
    };
    try {
      const { message } = await mutateAsync({ params: { id: claim.id }, body });
      if (message) showToast(message);
    } catch (error) {
      if (error instanceof CallError && error.paymentsSince) setSince(error.paymentsSince);
      throw error;
    }
  }

  return (
    <ConfirmDialog
      type="info"
      title={t('Confirm this payment?')}
      confirmLabel={since ? t('Confirm anyway') : t('Confirm')}
      onConfirm={confirm}
      onClose={onClose}
      blocked={fault !== undefined}
    >
      <p>
        {rich('Look for the reference {utr} in the bank. {name} says: {amount} for {what}.', {
          utr: <strong className="figures">{claim.utr}</strong>,
          name: claim.customer.name,
          amount: formatAmount(claim.amount),
          what: claim.orderNumber === null ? t('the account') : `#${claim.orderNumber}`,
        })}
      </p>
      <Field
        inputMode="decimal"
        autoComplete="off"
        label={t('Amount received (₹)')}
        name="amount"
        value={typed}
        error={tMessage(fault)}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Field
        type="date"
        label={t('Day on which the bank received it')}
        hint={t('Leave blank for today.')}
        name="day"
        max={indiaDay(new Date())}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      {since && since.payments.length > 0 && (
        <ul aria-label={t('Payments since then')} className="grid gap-1 text-sm">
          {since.payments.map(({ amount, method, by, at }) => (
            <li key={`${at} ${amount}`}>
              {[formatDateTime(at), formatAmount(amount), method && t(describeMethod(method)), by ?? t('System')]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

/** Asks for the reason of a rejection, which the customer reads. Mount it only while it is open. */
function RefuseDialog({ claim, onClose }: { claim: AdminClaim; onClose: () => void }) {
  const { mutateAsync } = useSend('POST /admin/upi-claims/:id/refuse', {
    onSuccess: ({ message }) => message && showToast(message),
    readsAfterFailure: true,
  });
  return (
    <ReasonDialog
      title={t('Refuse this payment?')}
      submitLabel={t('Refuse')}
      rule={refusalRule}
      send={(reason) => mutateAsync({ params: { id: claim.id }, body: { reason } })}
      onClose={onClose}
    >
      <p>
        {rich('We tell {name} that payment {utr} did not arrive, with your reason.', {
          name: claim.customer.name,
          utr: <strong className="figures">{claim.utr}</strong>,
        })}
      </p>
    </ReasonDialog>
  );
}
