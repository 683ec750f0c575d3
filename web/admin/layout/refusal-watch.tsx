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

/** The proofs that the server can ask for again. */
type Asked = 'PROOF_NEEDED' | 'FACTOR_PROOF_NEEDED';

interface Question {
  asked: Asked;
  answer: (isProved: boolean) => void;
}

const isAsked = (errorType: string | undefined): errorType is Asked =>
  errorType === 'PROOF_NEEDED' || errorType === 'FACTOR_PROOF_NEEDED';

const setupPath = '/admin/account';

/**
 * Reacts when the server refuses a call of staff. If the call needs a fresh proof of who uses the session, it asks for
 * the password or a passkey, or for the second step, and then the call is sent again; the screen behind the dialog
 * keeps everything typed. If the person's role requires a second step of the sign-in that is not set up, it opens the
 * set-up, which explains why. After any other refusal it reads the person's permissions again.
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
      // Several calls that are refused at the same time wait for one dialog.
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

/** Loads the state of the second step again, because the cache may be older than the role's new requirement. */
function readFactor(): void {
  const userId = currentSession()?.user.id;
  if (userId) void queryClientOf(userId).invalidateQueries({ queryKey: callKey('GET /admin/second-factor') });
}

/**
 * A refusal may mean that somebody has just changed the person's permissions. After reading them again, menu and
 * buttons show what is allowed now.
 */
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
      // Closing needs no warning: only the password is lost, and the form behind this dialog keeps its typed values.
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

/** Offers a passkey instead of the password to people who have one. */
function OwnPasskeyProof({ onProved }: { onProved: () => void }) {
  const isSupported = usePasskeysWorkHere();
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    // If this call fails, the dialog offers only the password.
    void call('GET /admin/second-factor', {}).then(
      ({ data: { secondFactor } }) => setHasPasskey(secondFactor.passkeysWork && secondFactor.passkeys.length > 0),
      () => {},
    );
  }, []);
  return isSupported && hasPasskey ? <PasskeyProof onProved={onProved} /> : null;
}
