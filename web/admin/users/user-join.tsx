import { useDeferredValue, useState } from 'react';
import type { StaffUser } from '#contract/accounts/calls.ts';
import type { AccountJoin } from '#contract/joins/calls.ts';
import { joinRules } from '#contract/joins/rules.ts';
import { t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { phoneHref } from '#web/shared/phone-href.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { BlockedButton } from '#web/ui/blocked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { TallLink } from '../access/links.tsx';
import { customerPath } from '../lists/money-paths.ts';
import { UserSection } from './user-parts.tsx';

/**
 * Joins a customer's account for phone orders into the same customer's registered account, or shows such a join.
 * Renders nothing for a registered account into which no account was joined.
 */
export function UserJoin({ customer }: { customer: StaffUser }) {
  const { id, email, isActive } = customer;
  const answer = useCall('GET /admin/users/:id/joins', { params: { id } });
  const [isOpen, setOpen] = useState(false);
  const { into, joined } = answer.data?.data ?? { into: null, joined: [] };
  if (email !== null && joined.length === 0) return null;
  return (
    <UserSection title={t('Accounts of one person')} answer={answer}>
      {into && (
        <>
          <p className="font-medium">{t('This account was joined into another one. Please open that one.')}</p>
          <JoinFacts join={into} />
        </>
      )}
      {joined.map((join) => (
        <div key={join.account.id} className="grid gap-1">
          <p className="font-medium">{t('An account without an email address was joined into this one.')}</p>
          <JoinFacts join={join} />
        </div>
      ))}
      {email === null && answer.isSuccess && !into && (
        <IfMay call="POST /admin/users/:id/join">
          <p>{t('If this customer has also registered, you can move all phone orders there.')}</p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <BlockedButton
              variant="outline"
              size="sm"
              blocked={!isActive && t('Activate this account first.')}
              onClick={() => setOpen(true)}
            >
              {t('Join accounts')}
            </BlockedButton>
          </div>
        </IfMay>
      )}
      {isOpen && <JoinDialog customer={customer} onClose={() => setOpen(false)} />}
    </UserSection>
  );
}

function JoinFacts({ join: { account, codeEmail, calledPhone, by, at } }: { join: AccountJoin }) {
  return (
    <p className="text-sm wrap-anywhere text-ink-soft">
      <TallLink to={customerPath(account.id)}>{account.name}</TallLink>
      <span className="block">
        {t('Code from {email}, {phone} called back', { email: codeEmail, phone: calledPhone })}
      </span>
      {by ?? t('System')}, <time dateTime={at}>{formatDateTime(at)}</time>
    </p>
  );
}

type Registered = StaffUser & { email: string };
const isRegistered = (user: StaffUser): user is Registered => user.email !== null;

/**
 * Joins the account permanently into a registered account. Staff find that account. They confirm with an emailed code
 * and by telephone that both accounts belong to the same person.
 */
function JoinDialog({ customer, onClose }: { customer: StaffUser; onClose: () => void }) {
  const { id, name, phone } = customer;
  const [search, setSearch] = useState(phone);
  const [chosen, setChosen] = useState<Registered | null>(null);
  const [isCodeTold, setCodeTold] = useState(false);
  const [isCalledBack, setCalledBack] = useState(false);
  const send = useSend('POST /admin/users/:id/join-code');
  const join = useSend('POST /admin/users/:id/join', { readsAfterFailure: true });
  const params = { id };
  const form = useForm({
    rules: joinRules,
    initial: { otp: '' },
    submit: async ({ otp }) => {
      if (!chosen) return;
      await join.mutateAsync({ params, body: { intoId: chosen.id, otp, codeTold: true, calledBack: true } });
      showToast(t('Everything from {name} is in the account of {other} now.', { name, other: chosen.name }));
      onClose();
    },
  });
  const missing = [
    [chosen !== null, t('Choose the registered account first.')],
    [send.isSuccess, t('Send the code first.')],
    [isCodeTold && isCalledBack, t('Tick both boxes first.')],
  ].find(([isDone]) => !isDone);

  function choose(user: Registered | null) {
    setChosen(user);
    send.reset();
  }

  return (
    <FormDialog
      title={t('Join accounts')}
      form={form}
      submitLabel={t('Join accounts')}
      blocked={missing?.[1]}
      onClose={onClose}
      notices={
        <>
          {form.failure && <Notice tone="bad">{form.failure}</Notice>}
          {send.isError && <Notice tone="bad">{errorText(send.error)}</Notice>}
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {t(
            'Orders, jars, money, plans and addresses of {name} move to the registered account. Its credit limit and deposit terms apply. This cannot be undone.',
            { name },
          )}
        </p>
        {chosen ? (
          <>
            <p className="wrap-anywhere">
              <span className="font-semibold">{chosen.name}</span>, {chosen.email}, {chosen.phone}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" onClick={() => choose(null)}>
                {t('Choose another account')}
              </Button>
              <Button
                variant="outline"
                pending={send.isPending}
                onClick={() => send.mutate({ params, body: { intoId: chosen.id } })}
              >
                {t('Send the code')}
              </Button>
            </div>
            {send.isSuccess && (
              <Notice tone="good">{t('The code is on its way to {email}.', { email: chosen.email })}</Notice>
            )}
            <p>
              {t('Call the customer back:')}{' '}
              <a href={phoneHref(phone)} className="figures font-semibold text-deep underline">
                {phone}
              </a>
            </p>
            <Field
              label={t('Code from the email')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              {...form.field('otp')}
            />
            <Tick label={t('The customer told me this code')} isTicked={isCodeTold} onTick={setCodeTold} />
            <Tick label={t('I called {phone} back', { phone })} isTicked={isCalledBack} onTick={setCalledBack} />
          </>
        ) : (
          <AccountSearch search={search} onSearch={setSearch} onChoose={choose} />
        )}
      </div>
    </FormDialog>
  );
}

interface AccountSearchProps {
  search: string;
  onSearch: (search: string) => void;
  onChoose: (user: Registered) => void;
}

/**
 * Searches registered customers by name, email address or phone number. The search starts with the phone number of the
 * account for phone orders.
 */
function AccountSearch({ search, onSearch, onChoose }: AccountSearchProps) {
  const answer = useCall(
    'GET /admin/users',
    { query: { search: useDeferredValue(search.trim()), role: 'customer', isActive: 'true', limit: 20 } },
    { keepPrevious: true },
  );
  const found = answer.data?.data.users.filter(isRegistered) ?? [];
  return (
    <div className="grid gap-3">
      <Field
        label={t('Registered account')}
        hint={t('Name, email or phone')}
        value={search}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => onSearch(event.target.value)}
      />
      {answer.isError && <Notice tone="bad">{errorText(answer.error)}</Notice>}
      {answer.isSuccess && found.length === 0 && <p>{t('No registered customer matches.')}</p>}
      <ul className="grid gap-2 empty:hidden">
        {found.map((user) => (
          <li key={user.id} className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{user.name}</span>
              <span className="block text-sm text-ink-soft">
                {user.email}, {user.phone}
              </span>
            </span>
            <Button
              variant="outline"
              size="sm"
              aria-label={t('Choose {name}, {email}', { name: user.name, email: user.email })}
              onClick={() => onChoose(user)}
            >
              {t('Choose')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
