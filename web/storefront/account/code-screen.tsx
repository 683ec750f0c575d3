import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { codeLength, keepCode } from '#contract/shared/fields.ts';
import { t } from '#web/language.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { useSecondsLeft } from '../layout/use-seconds-left.ts';
import { AuthPage } from './auth-page.tsx';

const resendBelowSeconds = 30;
const empty = () => Array.from({ length: codeLength }, () => '');
const twoDigits = (number: number) => String(number).padStart(2, '0');

interface CodeScreenProps {
  code: SentCode;
  /** Verifies the code and opens the next page. It may reject with an Error whose message is shown. */
  onVerify: (otp: string) => Promise<void>;
  /** Sends a new code and returns the seconds until it expires. */
  onResend: () => Promise<number>;
  /** Receives the new code, so that its expiry is remembered. */
  onResent: (code: SentCode) => void;
  onBack: () => void;
}

/** The screen for a one-time code. A wrong code is cleared from the fields. */
export function CodeScreen({ code, onVerify, onResend, onResent, onBack }: CodeScreenProps) {
  const [digits, setDigits] = useState(empty);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);
  const [isResent, setIsResent] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const left = useSecondsLeft(code.expiresAt);
  const isFilled = digits.every((digit) => digit !== '');

  // The input boxes can take the focus only after they are enabled again.
  useEffect(() => {
    if (busy === null) first.current?.focus();
  }, [busy]);

  async function verify(otp: string) {
    if (busy) return;
    setBusy('verify');
    setFailure(null);
    setIsResent(false);
    try {
      await onVerify(otp);
    } catch (error) {
      const isRefused = error instanceof CallError && error.status === 400;
      setFailure(errorText(error, t('Invalid OTP. Please try again.')));
      if (isRefused) setDigits(empty());
      setBusy(null);
    }
  }

  function change(next: string[]) {
    setDigits(next);
    setFailure(null);
    const isSame = next.every((digit, index) => digit === digits[index]);
    if (!isSame && next.every((digit) => digit !== '')) void verify(next.join(''));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isFilled) void verify(digits.join(''));
  }

  async function resend() {
    setBusy('resend');
    setFailure(null);
    try {
      onResent({ ...code, expiresAt: expiryOf(await onResend()) });
      setDigits(empty());
      setIsResent(true);
    } catch (error) {
      setFailure(errorText(error, t('Failed to resend OTP. Please try again.')));
    }
    setBusy(null);
  }

  return (
    <AuthPage
      title={t('Check your email')}
      lead={rich('We have sent a 6-digit code to {email}.', {
        email: <strong className="wrap-anywhere text-white">{code.email}</strong>,
      })}
      footer={
        <Button variant="quiet" size="sm" className="-ml-4 min-h-11 justify-self-start" onClick={onBack}>
          {t('Use another email address')}
        </Button>
      }
    >
      <form className="grid gap-5" onSubmit={submit} noValidate>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {isResent && <Notice tone="good">{t('A new code is on its way.')}</Notice>}
        {code.mark && (
          <div className="rounded-md border border-line bg-foam px-4 py-3">
            <p className="font-semibold text-ink">{t('Request {mark}', { mark: code.mark })}</p>
            <p className="text-sm text-ink-soft">{t('Use the code from the email that shows the same request.')}</p>
          </div>
        )}
        <CodeBoxes
          digits={digits}
          onChange={change}
          first={first}
          isInvalid={failure !== null}
          disabled={busy === 'verify'}
        />
        <p className="text-center text-ink-soft" role="timer">
          {left > 0 &&
            rich('Code expires in {time}', {
              time: (
                <span className="figures font-semibold text-ink">
                  {twoDigits(Math.floor(left / 60))}:{twoDigits(left % 60)}
                </span>
              ),
            })}
          {/* Screen readers announce the end of the countdown, not each second. */}
          <span role="status" className="font-semibold text-rose">
            {left === 0 && t('Code has expired')}
          </span>
        </p>
        <Button type="submit" size="lg" pending={busy === 'verify'} disabled={!isFilled}>
          {busy === 'verify' ? t('Verifying...') : t('Verify Code')}
        </Button>
        <div className="grid justify-items-center text-sm text-ink-soft">
          <p>{t('No email? Check your spam folder.')}</p>
          <Button
            variant="quiet"
            pending={busy === 'resend'}
            disabled={left >= resendBelowSeconds || busy !== null}
            onClick={resend}
          >
            {t('Resend Code')}
          </Button>
        </div>
      </form>
    </AuthPage>
  );
}

const indexes = Array.from({ length: codeLength }, (_, index) => index);

interface CodeBoxesProps {
  /** One entry for each input box: a digit or an empty string. */
  digits: readonly string[];
  onChange: (digits: string[]) => void;
  /** The first input box, so that it can get the focus. */
  first: RefObject<HTMLInputElement | null>;
  isInvalid: boolean;
  disabled: boolean;
}

/**
 * Six input boxes for one digit each. Typing moves forward and Backspace moves back. Pasting a code, or accepting the
 * phone's suggestion, fills all boxes.
 */
function CodeBoxes({ digits, onChange, first, isInvalid, disabled }: CodeBoxesProps) {
  const row = useRef<HTMLFieldSetElement>(null);

  function focus(index: number) {
    row.current?.querySelectorAll('input')[Math.min(Math.max(index, 0), codeLength - 1)]?.focus();
  }

  function put(from: number, typed: string) {
    const next = [...digits];
    for (const [offset, digit] of [...typed].entries()) if (from + offset < codeLength) next[from + offset] = digit;
    onChange(next);
    focus(from + typed.length);
  }

  function type(index: number, value: string) {
    const typed = keepCode(value);
    if (typed === '') return onChange(digits.with(index, ''));
    const isSecondDigit = typed.length === 2 && digits[index] !== '';
    put(index, isSecondDigit ? typed.replace(digits[index] ?? '', '') : typed);
  }

  function onKeyDown(index: number, event: KeyboardEvent) {
    if (event.key === 'Backspace' && digits[index] === '' && index > 0) {
      event.preventDefault();
      onChange(digits.with(index - 1, ''));
      focus(index - 1);
    }
    if (event.key === 'ArrowLeft') focus(index - 1);
    if (event.key === 'ArrowRight') focus(index + 1);
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    const pasted = keepCode(event.clipboardData.getData('text'));
    if (pasted !== '') put(0, pasted);
  }

  return (
    <fieldset ref={row} className="grid grid-cols-6 gap-2" disabled={disabled}>
      <legend className="sr-only">{t('6-digit code')}</legend>
      {indexes.map((index) => (
        <input
          key={index}
          ref={index === 0 ? first : undefined}
          aria-label={t('Digit {place} of {codeLength}', { place: index + 1, codeLength })}
          aria-invalid={isInvalid || undefined}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          className="input figures h-14 px-0 text-center text-2xl font-bold"
          value={digits[index]}
          onChange={(event) => type(index, event.target.value)}
          onKeyDown={(event) => onKeyDown(index, event)}
          onPaste={onPaste}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  );
}

/** A sent code with its email address and its expiry (ms since 1970). */
export interface SentCode {
  email: string;
  expiresAt: number;
  /** Secret of the request that sent the code. Among several codes only the one with this secret is accepted. */
  registration?: string;
  /** The short name of this sign-in request. The email with the code shows it too. */
  mark?: string;
}

/** The fields that identify this code in every call about it. */
export function requestOf({ email, registration }: Omit<SentCode, 'expiresAt'>) {
  return { email, ...(registration !== undefined && { registration }) };
}

const never = () => () => undefined;

/**
 * Stores the sent code in the history entry. The code screen is shown while there is a code, so it survives a reload,
 * for example when a phone unloads the tab while the customer reads the email. The Back button returns to the filled
 * form.
 */
export function useCodeStep() {
  const location = useLocation();
  const navigate = useNavigate();
  // The server has no history entries and never renders the code screen. The first render in the browser must be the
  // same.
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const state = location.state as { code?: SentCode } | null;
  const here = location.pathname + location.search;
  return {
    code: (isLive && state?.code) || null,
    open: (code: SentCode) => navigate(here, { state: { code } }),
    replace: (code: SentCode) => navigate(here, { state: { code }, replace: true, preventScrollReset: true }),
    close: () => navigate(-1),
  };
}

/** The time at which a code that was just sent expires, in ms. */
export function expiryOf(expiresIn: number): number {
  return Date.now() + expiresIn * 1000;
}
