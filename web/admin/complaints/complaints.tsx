import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import { complaintKinds, complaintOutcomes, complaintStatuses } from '#contract/complaints/rules.ts';
import { message, t } from '#web/language.ts';
import type { AdminComplaint } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TallLink } from '../access/links.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { anyId, type Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useList } from '../lists/use-list.ts';
import { describeDeadline, stateOf } from './complaint-words.ts';

const selects = {
  status: {
    label: message('Status'),
    options: { unresolved: message('Not resolved'), overdue: message('Past the deadline'), ...complaintStatuses },
  },
  kind: { label: message('Kind'), options: complaintKinds },
  outcome: { label: message('Outcome'), options: complaintOutcomes, isMore: true },
  customerId: anyId,
  assigneeId: anyId,
} as const satisfies Selects;

const columns: Column<AdminComplaint>[] = [
  {
    head: message('Ticket'),
    className: 'min-w-0 lg:min-w-40',
    cell: ({ id, number, name }) => (
      <div className="min-w-0 wrap-anywhere">
        <TallLink to={`/admin/complaints/${id}`} className="figures">
          {number}
        </TallLink>
        <span className="ml-2 lg:ml-0 lg:block">{name}</span>
      </div>
    ),
  },
  {
    head: message('Complaint'),
    width: 'rest',
    className: 'row-start-2 col-span-2 wrap-anywhere',
    cell: ({ kind, text, order }) => (
      <>
        <span className="font-medium">
          {t(complaintKinds[kind])}
          {order && <span className="figures text-ink-soft">{` · #${order.orderNumber}`}</span>}
        </span>
        <span className="line-clamp-2 text-sm text-ink-soft">{text}</span>
      </>
    ),
  },
  {
    head: message('Received on'),
    width: 'fit',
    className: 'row-start-3 max-lg:text-xs',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    head: message('Deadline'),
    width: 'fit',
    className: 'row-start-4 col-span-2 max-lg:text-xs',
    cell: (complaint) => (
      <span className={complaint.overdue ? 'font-semibold text-rose' : ''}>{describeDeadline(complaint)}</span>
    ),
  },
  {
    head: message('Assigned to'),
    className: 'row-start-3 col-start-2 max-lg:text-xs',
    cell: ({ assignee }) => assignee?.name ?? '',
  },
  {
    head: message('Status'),
    phone: 'corner',
    cell: (complaint) => {
      const { words, tone } = stateOf(complaint);
      return <Badge tone={tone}>{t(words)}</Badge>;
    },
  },
];

/** The list of complaints, overdue ones first. */
export default function AdminComplaints() {
  const list = useList('GET /admin/complaints', selects, ({ data }) => [data.complaints, data.pagination]);
  return (
    <ListScreen
      {...list.screen}
      title={t('Complaints')}
      counted={{ one: message('{count} complaint'), other: message('{count} complaints') }}
      label={t('Search complaints')}
      placeholder={t('Ticket, name, phone or words')}
      loadFailure={t('Failed to load complaints')}
      icon={<MessageSquareWarning size={28} />}
      none={t('Nobody has complained yet.')}
      add={<ExportButton {...list.exported} />}
      columns={columns}
      card="grid-cols-[1fr_auto] gap-x-3"
    />
  );
}
