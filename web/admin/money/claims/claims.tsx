import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ClaimState } from '#contract/money/upi.ts';
import { type Column, DataTable } from '#web/admin/lists/data-table.tsx';
import { ExportButton } from '#web/admin/lists/export-button.tsx';
import type { Selects } from '#web/admin/lists/list-filter.ts';
import { ListScreen } from '#web/admin/lists/list-screen.tsx';
import { useList } from '#web/admin/lists/use-list.ts';
import { opensRow } from '#web/admin/lists/use-row-keys.ts';
import type { AdminClaim } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { message, t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import type { Tone } from '#web/ui/badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoneyScreens } from '../../layout/area-screens.tsx';
import { customerPath } from '../../lists/money-paths.ts';
import { ClaimDialog, RefuseDialog } from './claim-dialogs.tsx';

/** How the states of a reported payment are called and coloured. */
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
          <Button
            size="sm"
            aria-label={t('Confirm payment {utr}', { utr: claim.utr })}
            onClick={() => onAct({ claim, act: 'confirm' })}
            {...opensRow}
          >
            {t('Confirm')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-label={t('Refuse payment {utr}', { utr: claim.utr })}
            onClick={() => onAct({ claim, act: 'refuse' })}
            data-claim={claim.id}
          >
            {t('Refuse')}
          </Button>
        </div>
      ),
  },
];

/** What customers say that they have paid by UPI. */
export default function AdminClaims() {
  const list = useList('GET /admin/upi-claims', selects, ({ data }) => [data.claims, data.pagination]);
  const [open, setOpen] = useState<Open | null>(null);
  const onClose = () => setOpen(null);
  return (
    <>
      <ListScreen
        {...list.screen}
        title={t('UPI payments')}
        counted={{ one: message('{count} payment'), other: message('{count} payments') }}
        loadingLabel={t('Loading payments...')}
        label={t('Search payments')}
        placeholder={t('Reference, order, customer')}
        loadFailure={t('Failed to load the payments')}
        icon={<Smartphone size={28} />}
        noMatch={t('No payments match your current filters.')}
        none={t('No customer has told you about a UPI payment yet.')}
        tabs={<MoneyScreens />}
        add={<ExportButton onLoad={list.onExport} />}
      >
        <DataTable
          {...list.table}
          columns={columnsWith(setOpen)}
          keyOf={({ id }) => id}
          card="grid-cols-2 items-center gap-x-3 gap-y-2"
        />
      </ListScreen>
      {open?.act === 'confirm' && <ClaimDialog claim={open.claim} onClose={onClose} />}
      {open?.act === 'refuse' && <RefuseDialog claim={open.claim} onClose={onClose} />}
    </>
  );
}
