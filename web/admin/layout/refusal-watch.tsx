import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { proofMinutes, proofRules } from '#contract/accounts/second-factor-rules.ts';
import { t } from '#web/language.ts';
import { call, callKey, refusals } from '#web/shared/api.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { queryClientOf } from '#web/shared/query-client.ts';
import { currentSession, updateUser } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { usePasskeysWorkHere } from '../passkeys/ask-passkey.ts';
import { FactorProof, PasskeyProof } from './factor-proof.tsx';

/** What the server asks for again. */
type Asked = 'PROOF_NEEDED' | 'FACTOR_PROOF_NEEDED';

interface Question {
  asked: Asked;
  answer: (isProved: boolean) => void;
}

const isAsked = (errorType: string | undefined): errorType is Asked =>
  errorType === 'PROOF_NEEDED' || errorType === 'FACTOR_PROOF_NEEDED';

const setupPath = '/admin/account';

/**
 * Does something about refusals of staff. If the server refuses a call until the password is given again, it asks for
 * it, or for a passkey; if it needs the second step, for that. The call is then repeated, and the screen behind the
 * dialog keeps everything that was typed. If the person's role needs a second step of the sign-in, it leads to the
 * set-up, which says why. After another refusal it reads what the person may do.
 */
export function RefusalWatch() {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    let answered: Promise<boolean> | undefined;
    refusals.onForbidden = async ({ errorType }) => {
      if (errorType === 'FACTOR_NEEDED') {
        readFactor();
        if (window.location.pathname !== setupPath) void navigate(setupPath);
        return false;
      }
      if (!isAsked(errorType)) {
        void readPermissions();
        return false;
      }
      // Several calls at once wait for the same dialog.
      answered ??= new Promise<boolean>((answer) => setQuestion({ asked: errorType, answer })).finally(() => {
        answered = undefined;
      });
      return answered;
    };
    return () => {
      refusals.onForbidden = undefined;
    };
  }, [navigate]);
  if (!question) return null;
  const end = (isProved: boolean) => {
    setQuestion(null);
    question.answer(isProved);
  };
  const Dialog = question.asked === 'PROOF_NEEDED' ? ProofDialog : FactorProof;
  return <Dialog onProved={() => end(true)} onClose={() => end(false)} />;
}

/** The set-up may be open, or in the cache, from before the role needed a second step. */
function readFactor(): void {
  const userId = currentSession()?.user.id;
  if (userId) void queryClientOf(userId).invalidateQueries({ queryKey: callKey('GET /admin/second-factor') });
}

/** A refusal may mean that somebody has just changed what the signed-in person may do: menu and buttons follow. */
async function readPermissions(): Promise<void> {
  await call('GET /auth/me', {}).then(
    ({ data }) => updateUser(data.user),
    () => {},
  );
}

function ProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const form = useForm({
    rules: proofRules,
    initial: { ownPassword: '' },
    submit: async (body) => {
      await call('POST /admin/proof', { body });
      onProved();
    },
  });
  return (
    <FormDialog
      title={t('Is it still you?')}
      form={form}
      submitLabel={t('Continue')}
      // The password need not be kept, and the form behind keeps what was typed.
      isUnsaved={false}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {t('This needs your password again. You are then not asked for {minutes} minutes.', { minutes: proofMinutes })}
      </p>
      <PasswordField label={t('Your password')} autoComplete="current-password" {...form.field('ownPassword')} />
      <OwnPasskeyProof onProved={onProved} />
    </FormDialog>
  );
}

/** The other way to prove it, for people with a passkey. */
function OwnPasskeyProof({ onProved }: { onProved: () => void }) {
  const isSupported = usePasskeysWorkHere();
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    // Without an answer, the password is enough.
    void call('GET /admin/second-factor', {}).then(
      ({ data: { secondFactor } }) => setHasPasskey(secondFactor.passkeysWork && secondFactor.passkeys.length > 0),
      () => {},
    );
  }, []);
  return isSupported && hasPasskey ? <PasskeyProof onProved={onProved} /> : null;
}
