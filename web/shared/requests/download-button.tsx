import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { FileCallName } from '#contract/calls.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import type { CallInput } from '../api-types.ts';
import { errorText } from '../call-error.ts';
import { loadFile, saveFile } from './load-file.ts';

interface DownloadButtonProps<Name extends FileCallName> {
  label: string;
  /** The call that answers with the file. */
  call: Name;
  input: CallInput<Name>;
}

/** Saves the file of a call. */
export function DownloadButton<Name extends FileCallName>({ label, call, input }: DownloadButtonProps<Name>) {
  const [isPending, setIsPending] = useState(false);
  async function load() {
    setIsPending(true);
    try {
      saveFile(await loadFile(call, input));
    } catch (error) {
      showToast(errorText(error), { type: 'error' });
    } finally {
      setIsPending(false);
    }
  }
  return (
    <Button variant="outline" size="sm" pending={isPending} onClick={load}>
      {!isPending && <Download aria-hidden size={18} />} {label}
    </Button>
  );
}
