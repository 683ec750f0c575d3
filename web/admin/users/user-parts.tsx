import type { ReactNode } from 'react';
import type { StaffUser } from '#contract/accounts/calls.ts';
import { addedEmailRules } from '#contract/shared/fields.ts';
import { type AccountRole, accountRoles, isStaff, type Role, roleNames } from '#contract/shared/permissions.ts';
import { t } from '#web/language.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Fact } from '../dialogs/fact.tsx';

interface UserSectionProps {
  title: string;
  /** Content at the right of the title. */
  aside?: ReactNode;
  /** The result of the section's call, if it loads data itself. */
  answer?: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  children: ReactNode;
}

/** A section of the customer's page. It shows the loading and error states of its call. */
export function UserSection({ title, aside, answer, children }: UserSectionProps) {
  return (
    <TitledCard title={title} aside={aside}>
      {answer?.isPending && <Skeleton className="h-24" />}
      {answer?.isError && <LoadFailure title={t('This part could not be loaded.')} answer={answer} />}
      {children}
    </TitledCard>
  );
}

/** Labels of the roles in the list of users. Riders are not among them, because they have their own list. */
export const roleLabels = Object.fromEntries(accountRoles.map((role) => [role, roleNames[role]])) as Record<
  AccountRole,
  string
>;

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={isStaff(role) ? 'strong' : 'neutral'}>{t(roleNames[role])}</Badge>;
}

/** Links to write to and call a user. The email address or the phone number may be missing. */
export function WaysToReach({ user: { id, email, phone } }: { user: StaffUser }) {
  return (
    <>
      <Fact label={t('Email')} isWide>
        {email === null ? (
          <>
            <p>{t('No email address')}</p>
            <IfMay call="PUT /admin/users/:id/email">
              <AddEmail id={id} />
            </IfMay>
          </>
        ) : (
          <a href={`mailto:${email}`} className="font-semibold text-deep hover:underline">
            {email}
          </a>
        )}
      </Fact>
      <Fact label={t('Phone')}>
        {phone ? (
          <a href={phoneHref(phone)} className="figures font-semibold text-deep hover:underline">
            {phone}
          </a>
        ) : (
          '—'
        )}
      </Fact>
    </>
  );
}

/** Adds an email address to the account of a customer who has ordered by phone without one. */
function AddEmail({ id }: { id: string }) {
  const save = useSend('PUT /admin/users/:id/email', { readsAfterFailure: true });
  const { form, field, failure, isPending } = useForm({
    rules: addedEmailRules,
    initial: { email: '' },
    submit: async ({ email }) => {
      await save.mutateAsync({ params: { id }, body: { email } });
      showToast(t('Saved. With “Forgot password” the customer can sign in now.'));
    },
  });
  return (
    <form {...form} className="grid gap-2">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap items-end gap-2">
        <div className="grow">
          <Field
            label={t('Add an email address')}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            {...field('email')}
          />
        </div>
        <Button type="submit" variant="outline" pending={isPending}>
          {t('Save Email')}
        </Button>
      </div>
    </form>
  );
}

/** A short form of an id: its last six characters, which are random. The beginning of an id is a time. */
export const shortId = (id: string): string => id.slice(-6);
