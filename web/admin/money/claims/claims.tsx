import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { ExportButton } from '#web/admin/lists/export-button.tsx';
import type { Selects } from '#web/admin/lists/list-filter.ts';
import { ListScreen } from '#web/admin/lists/list-screen.tsx';
import { ListTable } from '#web/admin/lists/list-table.tsx';
import { useListFilter } from '#web/admin/lists/use-list-filter.ts';
import { loadFile } from '#web/shared/api.ts';
import type { AdminClaim } from '#web/shared/api-types.ts';
import { t, text } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { MoneyScreens } from '../money-screens.tsx';
import type { Route } from './+types/claims.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { ClaimRow } from './claim-row.tsx';
import { claimStateNames } from './claim-states.ts';
import { RefuseDialog } from './refuse-dialog.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('UPI payments'));

const selects = { state: { label: text('Status'), options: claimStateNames } } as const satisfies Selects;

const columns = [
  text('Sent'),
  text('Customer'),
  text('Order'),
  text('UPI reference'),
  { name: text('Amount'), className: 'text-right' },
  text('Status'),
  text('Actions'),
];

interface Open {
  claim: AdminClaim;
  act: 'confirm' | 'refuse';
}

/** What customers say that they have paid by UPI. */
export default function AdminClaims() {
  const { filter, query, allPages, show } = useListFilter(selects);
  const [open, setOpen] = useState<Open | null>(null);
  const claims = useCall('GET /admin/upi-claims', { query }, { keepPrevious: true });
  const list = claims.data?.data;
  const onClose = () => setOpen(null);
  return (
    <>
      <ListScreen
        title={t('UPI payments')}
        counted={{ one: text('{count} payment'), other: text('{count} payments') }}
        loadingLabel={t('Loading payments...')}
        label={t('Search payments')}
        placeholder={t('Reference, order, customer')}
        selects={selects}
        filter={filter}
        onChange={show}
        answer={claims}
        pagination={list?.pagination}
        loadFailure={t('Failed to load the payments')}
        icon={<Smartphone size={28} />}
        noMatch={t('No payments match your current filters.')}
        none={t('No customer has told you about a UPI payment yet.')}
        ways={<MoneyScreens />}
        add={<ExportButton onLoad={() => loadFile('GET /admin/upi-claims/export', { query: allPages })} />}
      >
        <ListTable columns={columns} isStale={claims.isPlaceholderData}>
          {list?.claims.map((claim) => (
            <ClaimRow key={claim.id} claim={claim} onAct={(act) => setOpen({ claim, act })} />
          ))}
        </ListTable>
      </ListScreen>
      {open?.act === 'confirm' && <ClaimDialog claim={open.claim} onClose={onClose} />}
      {open?.act === 'refuse' && <RefuseDialog claim={open.claim} onClose={onClose} />}
    </>
  );
}
