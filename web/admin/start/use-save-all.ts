import { type FormEvent, useState } from 'react';
import { CallError } from '#web/shared/call-error.ts';

/**
 * One press that saves row after row: pending until it is over, and not begun twice. `describe` says why not all was
 * saved; `saveAll` may say by `setFailure` what it does not send.
 */
export function useSaveAll(saveAll: () => Promise<void>, describe: (error: Error) => string) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setIsSaving(true);
    setFailure(null);
    await saveAll().catch((error: Error) => {
      if (!(error instanceof CallError)) console.error(error);
      setFailure(describe(error));
    });
    setIsSaving(false);
  }

  return { failure, setFailure, isSaving, onSubmit };
}
