import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { deskAmount } from '#contract/shared/fields.ts';
import { formatAmount, formatNumber } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { JarBalance } from '#web/shared/api-types.ts';
import { formatDate } from '#web/shared/dates.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { type Blocked, BlockedButton } from '#web/ui/blocked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Breadcrumb, Link } from '../access/links.tsx';
import { ReasonField } from '../dialogs/fields.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { bookPath, customerPath } from '../lists/money-paths.ts';
import { Pagination } from '../lists/pagination.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { type CustomerEntry, entryTitles, reasonRule } from './entry-form.ts';
import { Movements } from './movements.tsx';

const entries: readonly CustomerEntry[] = ['lost', 'adjusted', 'opening-balance'];

/** A customer's jars and their movements. */
export default function JarCustomer() {
  const { id = '' } = useParams();
  const answer = useCall('GET /admin/jars/customers/:id', { params: { id } });
  const customer = answer.data?.data.customer;
  return (
    <main className="page flex flex-col gap-4 py-4 md:py-6">
      <Breadcrumb steps={[{ label: t('Jars'), to: '/admin/jars' }, { label: customer?.name ?? t('Customer') }]} />
      {answer.isPending && <Skeleton className="h-40" />}
      {answer.isError && <LoadFailure title={t('Failed to load the customer')} answer={answer} />}
      {customer && <Balance customer={customer} />}
      {customer && <CustomerMovements customerId={id} />}
    </main>
  );
}

function Balance({ customer }: { customer: JarBalance }) {
  const { id, name, phone, containers, depositHeld, credit, depositTerms } = customer;
  const [open, setOpen] = useState<CustomerEntry | 'terms' | 'release' | null>(null);
  const figures = useCall('GET /admin/jars', {});
  const known = figures.data?.data.containers ?? [];
  const held = known.filter((one) => containers.some(({ containerId, count }) => containerId === one.id && count > 0));
  const close = () => setOpen(null);
  // If the shop has no container, all buttons are disabled, and only the first one says why.
  const whyBlocked = (entry: CustomerEntry): Blocked => {
    if (figures.isPending) return undefined;
    if (known.length === 0) return entry === entries[0] ? t('Add a container first.') : true;
    return entry === 'lost' && held.length === 0 ? t('This customer has none of our jars.') : undefined;
  };
  const moneyPath = bookPath({ customerId: id });
  return (
    <>
      <header className="flex flex-wrap items-center gap-3">
        <div className="grow">
          <h1 className="text-title wrap-anywhere">{name}</h1>
          <p className="figures text-ink-soft">{phone}</p>
        </div>
        <IfMay screen={customerPath(id)}>
          <Link to={customerPath(id)} className="text-deep underline underline-offset-4">
            {t('Everything about this customer')}
          </Link>
        </IfMay>
      </header>
      <Card className="grid gap-4 p-4">
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {containers.map(({ containerId, name: container, count, depositHeld: deposit }) => (
            <Figure
              key={containerId}
              label={container}
              detail={t('Deposit {amount}', { amount: formatAmount(deposit) })}
            >
              {formatNumber(count)}
            </Figure>
          ))}
          <Figure label={t('Deposit held')}>
            <Link to={moneyPath} className="text-deep underline">
              {formatAmount(depositHeld)}
            </Link>
          </Figure>
          <Figure label={t('Balance')}>
            <Link to={moneyPath} className="text-deep underline">
              {formatAmount(credit)}
            </Link>
          </Figure>
        </dl>
        <div className="flex flex-wrap gap-2">
          {entries.map((entry) => (
            <IfMay key={entry} call={`POST /admin/jars/${entry}`}>
              <BlockedButton
                size="sm"
                variant="outline"
                pending={figures.isPending}
                blocked={whyBlocked(entry)}
                sentenceClass="self-center"
                onClick={() => setOpen(entry)}
              >
                {t(entryTitles[entry])}
              </BlockedButton>
            </IfMay>
          ))}
          {customer.depositWithoutContainer > 0 && (
            <IfMay call="POST /admin/jars/deposit-released">
              <Button size="sm" variant="outline" onClick={() => setOpen('release')}>
                {t('Move deposit to balance')}
              </Button>
            </IfMay>
          )}
          <IfMay call="PUT /admin/jars/customers/:id/deposit-terms">
            <Button size="sm" variant="outline" onClick={() => setOpen('terms')}>
              {depositTerms.isDepositFree ? t('Charge deposits again') : t('Charge no deposit')}
            </Button>
          </IfMay>
        </div>
        {depositTerms.changedAt !== null && (
          <p className="text-sm text-ink-soft wrap-anywhere">
            {depositTerms.isDepositFree ? t('No deposit is charged') : t('Deposits are charged')}
            {' · '}
            {t('{name} on {date}: {reason}', {
              name: depositTerms.changedBy ?? t('System'),
              date: formatDate(depositTerms.changedAt),
              reason: depositTerms.reason,
            })}
          </p>
        )}
      </Card>
      {open === 'terms' && <TermsDialog customer={customer} onClose={close} />}
      {open === 'release' && <ReleaseDialog customer={customer} onClose={close} />}
      {open !== null && open !== 'terms' && open !== 'release' && (
        <EntryDialog kind={open} containers={open === 'lost' ? held : known} customer={{ id, name }} onClose={close} />
      )}
    </>
  );
}

function Figure({ label, detail, children }: { label: string; detail?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft wrap-anywhere">{label}</dt>
      <dd className="figures text-xl font-semibold">{children}</dd>
      {detail && <dd className="figures text-sm text-ink-soft">{detail}</dd>}
    </div>
  );
}

/** Jars that a customer was given and returned, page by page. */
function CustomerMovements({ customerId }: { customerId: string }) {
  const [page, setPage] = useState(1);
  const input = { params: { id: customerId }, query: { page, limit: 20 } };
  const answer = useCall('GET /admin/jars/customers/:id/movements', input, { keepPrevious: true });
  const list = answer.data?.data;
  return (
    <section aria-labelledby="movements-title" className="grid gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="movements-title" className="text-lg font-semibold">
          {t('Jars in and out')}
        </h2>
        {list && list.movements.length > 0 && (
          <ExportButton
            call="GET /admin/jars/customers/:id/movements/export"
            input={{ params: { id: customerId }, query: {} }}
          />
        )}
      </header>
      {answer.isPending && <Skeleton className="h-40" />}
      {answer.isError && !list && <LoadFailure title={t('Failed to load the entries')} answer={answer} />}
      {list?.movements.length === 0 && <p className="text-ink-soft">{t('No jar was given or taken yet.')}</p>}
      {list && list.movements.length > 0 && (
        <>
          <Movements movements={list.movements} isStale={answer.isPlaceholderData} isOfCustomer />
          <Pagination pagination={list.pagination} onPage={setPage} />
        </>
      )}
    </section>
  );
}

/** Turns the customer's deposits off or on, with a reason. Mount it only while it is open. */
function TermsDialog({ customer, onClose }: { customer: JarBalance; onClose: () => void }) {
  const { mutateAsync } = useSend('PUT /admin/jars/customers/:id/deposit-terms', {
    onSuccess: ({ message = '' }) => showToast(message),
  });
  const isDepositFree = !customer.depositTerms.isDepositFree;
  return (
    <ReasonDialog
      title={isDepositFree ? t('Charge no deposit') : t('Charge deposits again')}
      submitLabel={t('Save')}
      rule={reasonRule}
      send={(reason) => mutateAsync({ params: { id: customer.id }, body: { isDepositFree, reason } })}
      onClose={onClose}
    >
      <p>{t('This applies to orders placed from now on. Earlier orders and the deposits we hold stay as they are.')}</p>
    </ReasonDialog>
  );
}

/** Moves a deposit that belongs to no container to the customer's balance. Mount it only while it is open. */
function ReleaseDialog({ customer, onClose }: { customer: JarBalance; onClose: () => void }) {
  const { mutateAsync } = useSend('POST /admin/jars/deposit-released');
  const initial = { amount: customer.depositWithoutContainer, reason: '' };
  const form = useForm({
    rules: { amount: deskAmount, reason: reasonRule },
    initial,
    submit: async ({ amount, reason }) => {
      const { message = '' } = await mutateAsync({ body: { customerId: customer.id, amount, reason } });
      showToast(message);
      onClose();
    },
  });
  return (
    <FormDialog title={t('Move deposit to balance')} form={form} submitLabel={t('Save entry')} onClose={onClose}>
      <p>
        {t('Moves a deposit that belongs to no container to the customer’s balance. Any dues are paid from it first.')}
      </p>
      <AmountField label={t('Amount (₹)')} {...form.number('amount')} />
      <ReasonField readBy="staff" {...form.field('reason')} />
    </FormDialog>
  );
}
