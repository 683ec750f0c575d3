import CupSoda from 'lucide-react/icons/cup-soda';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useRef, useState } from 'react';
import { formatAmount, formatNumber } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import type { JarFigures, JarHolder } from '#web/shared/api-types.ts';
import { formatDate } from '#web/shared/dates.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { RowOpener } from '../lists/list-buttons.tsx';
import { anyId, type LinkedOf, type NamedOf } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { balancesPath, customerJarsPath } from '../lists/money-paths.ts';
import { useList } from '../lists/use-list.ts';
import { EntryDialog } from './entry-dialog.tsx';
import type { DepotEntry } from './entry-form.ts';
import { Figures } from './figures.tsx';

const selects = {
  isOverdue: { label: message('Orders'), options: { true: message('Overdue'), false: message('Not overdue') } },
  sort: {
    label: message('Sorted by'),
    all: message('Longest without an order'),
    options: { since: message('Held longest'), jars: message('Most jars') },
  },
} as const;

const fact = { named: 'above', width: 'fit', className: 'figures text-sm' } as const;
/** The open dialog. */
type Open = { entry: DepotEntry; container: JarFigures } | { reminded: JarHolder };

const columnsWith = (onRemind: (holder: JarHolder) => void): Column<JarHolder>[] => [
  {
    head: message('Customer'),
    phone: 'line',
    width: 'rest',
    className: 'wrap-anywhere',
    cell: (holder) => (
      <>
        <RowOpener to={customerJarsPath(holder.id)}>{holder.name}</RowOpener>
        <span className="figures block text-sm text-ink-soft">{holder.phone}</span>
        <span className="flex flex-wrap gap-1 empty:hidden">
          {holder.isOverdue && <Badge tone="warn">{t('Overdue')}</Badge>}
          {holder.isDepositFree && <Badge>{t('No deposit')}</Badge>}
          {!holder.isActive && <Badge>{t('Inactive')}</Badge>}
        </span>
      </>
    ),
  },
  {
    head: message('Jars'),
    className: 'text-sm lg:min-w-36',
    cell: ({ jars, containers }) => (
      <>
        <span className="figures block text-lg font-semibold">{formatNumber(jars)}</span>
        {containers.map(({ containerId, name, count }) => (
          <span key={containerId} className="block text-ink-soft">
            {`${formatNumber(count)} × ${name}`}
          </span>
        ))}
      </>
    ),
  },
  { ...fact, head: message('Deposit held'), cell: ({ depositHeld }) => formatAmount(depositHeld) },
  { ...fact, head: message('Held since'), cell: ({ since }) => formatDate(since) },
  {
    ...fact,
    head: message('Last order'),
    cell: ({ lastOrderAt }) => (lastOrderAt === null ? t('None') : formatDate(lastOrderAt)),
  },
  {
    head: message('Actions'),
    phone: 'line',
    className: 'lg:min-w-60',
    cell: (holder) => (
      <>
        <div className="flex flex-wrap items-center gap-2">
          {holder.email !== null && (
            <IfMay call="POST /admin/jars/reminders">
              <Button
                size="sm"
                variant="outline"
                aria-label={t('Remind {name}', { name: holder.name })}
                onClick={() => onRemind(holder)}
              >
                {t('Remind')}
              </Button>
            </IfMay>
          )}
          {holder.whatsApp !== null && (
            <a
              href={holder.whatsApp}
              target="_blank"
              rel="noreferrer"
              aria-label={t('Remind {name} by WhatsApp', { name: holder.name })}
              className={buttonStyle({ variant: 'outline', size: 'sm' })}
            >
              <MessageCircle aria-hidden size={16} /> {t('WhatsApp')}
            </a>
          )}
        </div>
        {holder.remindedAt !== null && (
          <span className="block text-sm text-ink-soft">
            {t('Reminded on {date}', { date: formatDate(holder.remindedAt) })}
          </span>
        )}
      </>
    ),
  },
];

/** The page that shows where the jars are and which customers have them. */
export default function AdminJars() {
  const [open, setOpen] = useState<Open | null>(null);
  const figures = useCall('GET /admin/jars', {});
  const desk = figures.data?.data;
  const filters = { ...selects, containerId: filterBy(desk?.containers) };
  const list = useList('GET /admin/jars/holders', filters, ({ data }) => [data.holders, data.pagination]);
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen
        {...list.screen}
        title={t('Jars')}
        counted={{ one: message('{count} customer holds jars'), other: message('{count} customers hold jars') }}
        label={t('Search customers')}
        placeholder={t('Name, email or phone')}
        loadFailure={t('Failed to load the customers with jars')}
        icon={<CupSoda size={28} />}
        none={t('No customer holds jars.')}
        add={<ExportButton {...list.exported} />}
        figures={
          <>
            {figures.isError && <Notice tone="bad">{t('The figures could not be loaded.')}</Notice>}
            {figures.isPending && <Skeleton className="h-32" />}
            {desk?.containers.length === 0 && (
              <Notice tone="info">
                {t('There is no container yet.')}{' '}
                <Link to="/admin/products/containers" className="underline">
                  {t('Containers')}
                </Link>
              </Notice>
            )}
            {desk?.containers.map((container) => (
              <Figures key={container.id} container={container} onEnter={(entry) => setOpen({ entry, container })} />
            ))}
            {desk && (
              <p className="figures flex flex-wrap gap-x-6 gap-y-1">
                <Link to={balancesPath({ of: 'deposits' })} className="text-deep underline underline-offset-4">
                  {t('Total deposits to return: {amount}', { amount: formatAmount(desk.depositsOwed) })}
                </Link>
                {desk.overdue > 0 && (
                  <Link to="/admin/jars?isOverdue=true" className="text-deep underline underline-offset-4">
                    {t("{count} customers haven't ordered in {days} days", {
                      count: formatNumber(desk.overdue),
                      days: desk.overdueDays,
                    })}
                  </Link>
                )}
              </p>
            )}
          </>
        }
        columns={columnsWith((reminded) => setOpen({ reminded }))}
        card="grid-cols-2 items-start gap-x-3 gap-y-2"
      />
      {open && 'entry' in open && (
        <EntryDialog
          kind={open.entry}
          containers={[desk?.containers.find(({ id }) => id === open.container.id) ?? open.container]}
          onClose={close}
        />
      )}
      {open && 'reminded' in open && <ConfirmReminder holder={open.reminded} onClose={close} />}
    </>
  );
}

/** The filter by container. A shop with fewer than two containers gets no select for it. */
function filterBy(containers: readonly JarFigures[] = []): NamedOf | LinkedOf {
  if (containers.length < 2) return anyId;
  return { ...anyId, label: message('Container'), names: new Map(containers.map(({ id, name }) => [id, name])) };
}

/**
 * Asks before a customer is reminded by email to return jars, and again if a reminder was sent within a week. Mount it
 * only while it is open.
 */
function ConfirmReminder({ holder, onClose }: { holder: JarHolder; onClose: () => void }) {
  const { mutateAsync } = useSend('POST /admin/jars/reminders');
  const [wasLately, setWasLately] = useState(false);
  const { id, name, email } = holder;
  // The dialog stays open only if it must ask whether to send the reminder again.
  const asksAgain = useRef(false);
  const close = () => {
    if (!asksAgain.current) onClose();
    asksAgain.current = false;
  };

  async function remind() {
    const { data } = await mutateAsync({ body: { customerIds: [id], again: wasLately } });
    const [skipped] = data.skipped;
    if (!skipped) showToast(t('The reminder is on its way.'));
    else if (skipped.why === 'lately') {
      asksAgain.current = true;
      setWasLately(true);
    } else showToast(t('{name} holds no jars any more, or has no email address.', { name }), { type: 'error' });
  }

  if (wasLately) {
    return (
      <ConfirmDialog
        key="again"
        type="warning"
        title={t('Remind once more?')}
        confirmLabel={t('Remind again')}
        onConfirm={remind}
        onClose={close}
      >
        <p>{t('{name} was reminded within the last seven days.', { name })}</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      key="first"
      type="info"
      title={t('Remind {name}?', { name })}
      confirmLabel={t('Send the email')}
      onConfirm={remind}
      onClose={close}
    >
      <p className="wrap-anywhere">
        {t('We email {email} how many jars they have and the deposit they get back.', { email: email ?? '' })}
      </p>
    </ConfirmDialog>
  );
}
