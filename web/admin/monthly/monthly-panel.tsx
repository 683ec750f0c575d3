import { type ComponentProps, useState } from 'react';
import { deskTexts, mostCredit, mostCreditMessage } from '#contract/money/desk-rules.ts';
import { formatAmount, type Paise, toPaise } from '#contract/shared/money.ts';
import type { Rules } from '#contract/shared/rules.ts';
import { message, t } from '#web/language.ts';
import { formatDateTime, formatLongDate } from '#web/shared/dates.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { useAskBeforeUnload } from '#web/shared/forms/ask-before-unload.ts';
import { AccountFacts, StatementList } from '#web/shared/monthly/monthly-account.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { ErrorState, Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { Pagination } from '../lists/pagination.tsx';

interface MonthlyPanelProps {
  customerId: string;
  paths: ComponentProps<typeof AccountFacts>['paths'];
  /** Path of the customer's account in a month. */
  monthPath: (month: string) => string;
}

/**
 * Shows staff a customer's monthly account: the limit, the calculation of the available credit, statements, and earlier
 * limits.
 */
export function MonthlyPanel({ customerId, paths, monthPath }: MonthlyPanelProps) {
  const params = { id: customerId };
  const found = useCall('GET /admin/users/:id/monthly', { params });
  const [isChanging, setIsChanging] = useState(false);
  if (found.isError) {
    return <ErrorState title={t('The monthly account could not be loaded.')} onTryAgain={() => found.refetch()} />;
  }
  if (!found.data) return <Skeleton className="h-24" />;
  const { account, version } = found.data.data;
  return (
    <div className="grid gap-4">
      {account === null && <p>{t('This customer cannot order on account.')}</p>}
      {account?.overdueSince && (
        <Notice tone="warn">
          {t('{amount} was due on {day}.', {
            amount: formatAmount(account.overdueAmount),
            day: formatLongDate(account.overdueSince),
          })}{' '}
          {account.isBlocked && t('No more orders on account until it is paid.')}
        </Notice>
      )}
      {account && <AccountFacts account={account} paths={paths} />}
      {isChanging ? (
        <LimitForm
          customerId={customerId}
          seen={account?.creditLimit ?? null}
          version={version}
          onClose={() => setIsChanging(false)}
        />
      ) : (
        <IfMay call="PUT /admin/users/:id/credit-limit">
          <Button variant="outline" size="sm" className="w-fit" onClick={() => setIsChanging(true)}>
            {account ? t('Change the limit') : t('Allow a monthly account')}
          </Button>
        </IfMay>
      )}
      {version > 0 && (
        <>
          <Statements customerId={customerId} monthPath={monthPath} />
          <LimitHistory customerId={customerId} />
        </>
      )}
    </div>
  );
}

function Statements({ customerId, monthPath }: Omit<MonthlyPanelProps, 'paths'>) {
  const [page, setPage] = useState(1);
  const params = { id: customerId };
  const answer = useCall(
    'GET /admin/users/:id/statements',
    { params, query: { page, limit: 6 } },
    { keepPrevious: true },
  );
  if (!answer.data) return null;
  const { statements, pagination } = answer.data.data;
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3>{t('Statements')}</h3>
        {statements.length > 0 && <ExportButton call="GET /admin/users/:id/statements/export" input={{ params }} />}
      </div>
      {statements.length === 0 && (
        <p className="text-ink-soft">{t('The first one is made on the first of next month.')}</p>
      )}
      <StatementList statements={statements} pathOf={monthPath} />
      <Pagination pagination={pagination} onPage={setPage} />
    </section>
  );
}

const formatLimit = (limit: Paise | null) => (limit === null ? t('None') : formatAmount(limit));

/** All changes of the customer's limit, with author, time and reason. */
function LimitHistory({ customerId }: { customerId: string }) {
  const [page, setPage] = useState(1);
  const input = { params: { id: customerId }, query: { page, limit: 10 } };
  const answer = useCall('GET /admin/users/:id/credit-limit/history', input, { keepPrevious: true });
  if (!answer.data) return null;
  const { changes, pagination } = answer.data.data;
  return (
    <section className="grid gap-3">
      <h3>{t('Changes of the limit')}</h3>
      <ul className="grid gap-2">
        {changes.map(({ id, from, to, reason, changedBy, changedAt }) => (
          <li key={id} className="border-t border-line pt-2">
            <p className="font-medium">{`${formatLimit(from)} → ${formatLimit(to)}`}</p>
            <p className="break-words">{reason}</p>
            <p className="text-sm text-ink-soft">{[changedBy ?? t('System'), formatDateTime(changedAt)].join(' · ')}</p>
          </li>
        ))}
      </ul>
      <Pagination pagination={pagination} onPage={setPage} />
    </section>
  );
}

const wrongLimit = message('Please enter an amount like 5000 or 5000.50');
const rules = {
  creditLimit: {
    kind: 'number',
    unit: 'paise',
    invalid: wrongLimit,
    tooFine: wrongLimit,
    min: [0, wrongLimit],
    max: [toPaise(mostCredit), mostCreditMessage],
  },
  reason: deskTexts.reason,
} as const satisfies Rules;

interface LimitFormProps {
  customerId: string;
  seen: Paise | null;
  version: number;
  onClose: () => void;
}

/** Changes the limit of a monthly account, with a reason. */
function LimitForm({ customerId, seen, version, onClose }: LimitFormProps) {
  const save = useSend('PUT /admin/users/:id/credit-limit', { readsAfterFailure: true });
  const typed = useForm({
    rules,
    initial: { creditLimit: seen, reason: '' },
    submit: async (values) => {
      await save.mutateAsync({ params: { id: customerId }, body: { version, ...values } });
      showToast(t('Limit saved'));
      onClose();
    },
  });
  useAskBeforeUnload(typed);
  const { form, field, number, failure, isPending } = typed;
  return (
    <form {...form} className="grid gap-4 rounded-md border border-line p-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <AmountField
        label={t('Limit (₹)')}
        hint={t('The customer can order on account up to this amount of dues. Leave blank for no monthly account.')}
        {...number('creditLimit')}
      />
      <Field label={t('Reason')} autoComplete="off" maxLength={500} {...field('reason')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending}>
          {t('Save the limit')}
        </Button>
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
