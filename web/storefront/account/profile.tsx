import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { User } from '#contract/accounts/calls.ts';
import { profileRules } from '#contract/shared/fields.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { formatLongDate } from '#web/shared/dates.ts';
import { useAskBeforeUnload } from '#web/shared/forms/ask-before-unload.ts';
import {
  accountNames as names,
  PhoneField,
  PlaceFields,
  RecipientField,
  WholeAddressField,
} from '#web/shared/place/address-fields.tsx';
import { updateUser, useUser } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useRefetch } from '#web/shared/use-send.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { signOut } from '#web/site/sign-out.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import type { Route } from './+types/profile.ts';
import { AddressBook } from './addresses/address-book.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('My Profile'));

const rules = { ...profileRules, state: {} };
type Name = keyof typeof rules;
const place = ['address', 'city', 'state', 'pincode'] as const;

export default function Profile() {
  const user = useUser();
  if (!user) return null;
  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <h1 className="text-title">{t('My Profile')}</h1>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-5">
          <ProfileForm key={user.id} initial={user} />
          <AddressBook key={`${user.id}-book`} user={user} />
        </div>
        <AccountInfo user={user} />
      </div>
    </main>
  );
}

function ProfileForm({ initial }: { initial: Record<Name, string> }) {
  // City and state follow the pincode. The customer types them only if the shop does not know the pincode.
  const [isUnknown, setIsUnknown] = useState(false);
  const [lookups, setLookups] = useState(0);
  const refetch = useRefetch();
  const { name, phone, address, city, state, pincode } = initial;
  const form = useForm({
    rules,
    initial: { name, phone, address, city, state, pincode },
    fallback: t('Failed to update profile'),
    submit: async ({ state: typedState, ...body }) => {
      const answer = await call('PUT /auth/profile', { body: isUnknown ? { ...body, state: typedState } : body });
      updateUser(answer.data.user);
      form.setValue('city', answer.data.user.city);
      form.setValue('state', answer.data.user.state);
      // Tells PlaceFields that these values were filled in, so that it does not look up the pincode again.
      setLookups((times) => times + 1);
      showToast(answer.message ?? t('Profile updated successfully!'));
      void refetch('PUT /auth/profile');
    },
  });

  useAskBeforeUnload(form);

  // When the default address changes, the form takes over its values, unless the customer has edited one of them here.
  const shown = useRef(initial);
  const followDefaultAddress = useEffectEvent(() => {
    const before = shown.current;
    shown.current = initial;
    if (place.every((name) => before[name] === initial[name])) return;
    if (place.some((name) => form.values[name] !== before[name])) return;
    for (const name of place) form.setValue(name, initial[name]);
    // The new pincode was not typed, so it is not looked up.
    setLookups((times) => times + 1);
    setIsUnknown(false);
  });
  useEffect(() => followDefaultAddress(), [initial]);

  return (
    <Card className="p-5 sm:p-6" aria-label={t('Personal information')}>
      <form {...form.form} className="grid gap-4">
        <ErrorSummary {...form.summary} />
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <div className="grid gap-4 sm:grid-cols-2">
          <RecipientField form={form} names={names} />
          <PhoneField form={form} names={names} />
        </div>
        <WholeAddressField form={form} names={names} rows={3} />
        <PlaceFields
          form={form}
          names={names}
          className="grid gap-4 sm:grid-cols-2"
          fills={lookups}
          isDerived={!isUnknown}
          onLookUp={(isKnown) => setIsUnknown(!isKnown)}
        />
        <Button type="submit" size="lg" pending={form.isPending} className="mt-2 sm:justify-self-start">
          {form.isPending ? t('Saving...') : t('Save Changes')}
        </Button>
      </form>
    </Card>
  );
}

/** Account details that the customer cannot change. */
function AccountInfo({ user }: { user: User }) {
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <h2 className="text-lg">{t('Account Information')}</h2>
      <dl className="grid gap-3 sm:max-lg:grid-cols-3 [&_dt]:text-sm [&_dt]:text-ink-soft">
        <div>
          <dt>{t('Email')}</dt>
          <dd className="wrap-anywhere">{user.email}</dd>
        </div>
        <div>
          <dt>{t('Account Type')}</dt>
          <dd>{t('Customer')}</dd>
        </div>
        <div>
          <dt>{t('Member Since')}</dt>
          <dd>{formatLongDate(user.createdAt)}</dd>
        </div>
      </dl>
      <div className="grid gap-3 sm:max-lg:grid-cols-2">
        <ButtonLink to="/orders" variant="outline">
          {t('My Orders')}
        </ButtonLink>
        <ButtonLink to="/plans" variant="outline">
          {t('My Deliveries')}
        </ButtonLink>
        <ButtonLink to="/jars" variant="outline">
          {t('My Jars')}
        </ButtonLink>
        <ButtonLink to="/account" variant="outline">
          {t('Account')}
        </ButtonLink>
        <ButtonLink to="/profile/devices" variant="outline">
          {t('My devices')}
        </ButtonLink>
        <ButtonLink to="/profile/data" variant="outline">
          {t('Your data')}
        </ButtonLink>
        <Button variant="quiet" onClick={() => signOut('/')}>
          {t('Logout')}
        </Button>
      </div>
    </Card>
  );
}
