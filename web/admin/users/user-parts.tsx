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
import { Fact } from '../dialogs/fact.tsx';

interface UserSectionProps {
  title: string;
  /** Shown at the right of the title. */
  aside?: ReactNode;
  /** The section's own call, if it has one. */
  answer?: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  children: ReactNode;
}

/** A section of the customer's page with its own loading and error states. */
export function UserSection({ title, aside, answer, children }: UserSectionProps) {
  return (
    <TitledCard title={title} aside={aside}>
      {answer?.isPending && <Skeleton className="h-24" />}
      {answer?.isError && <LoadFailure title={t('This part could not be loaded.')} answer={answer} />}
      {children}
    </TitledCard>
  );
}

/** Roles in the list of users; riders have their own list. */
export const roleLabels = Object.fromEntries(accountRoles.map((role) => [role, roleNames[role]])) as Record<
  AccountRole,
  string
>;

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={isStaff(role) ? 'strong' : 'neutral'}>{t(roleNames[role])}</Badge>;
}

/** Email and phone; one may be missing. */
export function WaysToReach({ user: { id, email, phone } }: { user: StaffUser }) {
  return (
    <>
      <Fact label={t('Email')} isWide>
        {email === null ? (
          <AddEmail id={id} />
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

/** Adds an email address for a customer who ordered by phone without one. */
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
      <p>{t('No email address')}</p>
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

/** The end of an ID identifies an account: it is random, while the beginning is a time. */
export const shortId = (id: string): string => id.slice(-6);
