import { useState } from 'react';
import { waitlistRules } from '#contract/shared/fields.ts';
import { checkValue } from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { currentSession } from '#web/shared/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';

type State = 'asking' | 'pending' | { thanks: string };

/** Registers an email address for news about an area. Not a `<form>`, because the checkout's form contains it too. */
export function WaitlistForm({ pincode }: { pincode: string }) {
  const [email, setEmail] = useState(() => currentSession()?.user.email ?? '');
  const [error, setError] = useState<string>();
  const [state, setState] = useState<State>('asking');
  if (typeof state === 'object') return <Notice tone="good">{state.thanks}</Notice>;

  async function send() {
    const refused = checkValue(waitlistRules.email, email);
    setError(refused && t(refused));
    if (refused !== undefined || state === 'pending') return;
    setState('pending');
    try {
      const { message } = await call('POST /delivery-wishes', { body: { pincode, email } });
      setState({ thanks: message });
    } catch (failure) {
      setError((failure as Error).message);
      setState('asking');
    }
  }
  return (
    <fieldset className="grid max-w-md gap-3">
      <legend className="mb-2 font-semibold">{t('Tell me when you do')}</legend>
      <Field
        label={t('Email')}
        name="wishEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        error={error}
        isReadOnFocus
        required
        onChange={(event) => {
          setEmail(event.target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void send();
        }}
      />
      <Button variant="outline" pending={state === 'pending'} onClick={() => void send()}>
        {t('Tell Me')}
      </Button>
    </fieldset>
  );
}
