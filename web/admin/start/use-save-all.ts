import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '#web/shared/call-error.ts';

/**
 * One press that saves row after row: pending until it is over, and not begun twice. `describe` says why not all was
 * saved; `saveAll` may say by `setFailure` what it does not send. The first field that is marked then has the focus.
 */
export function useSaveAll(saveAll: () => Promise<void>, describe: (error: Error) => string) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSaving) return;
    setIsSaving(true);
    setFailure(null);
    await saveAll().catch((error: Error) => {
      if (!(error instanceof CallError)) console.error(error);
      setFailure(describe(error));
    });
    flushSync(() => setIsSaving(false));
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  return { failure, setFailure, isSaving, onSubmit };
}
