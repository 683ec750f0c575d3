import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { errorText } from '../call-error.ts';
import { type LoadedFile, saveFile } from './load-file.ts';

interface DownloadButtonProps {
  label: string;
  onLoad: () => Promise<LoadedFile>;
}

/** Saves the file that `onLoad` returns. */
export function DownloadButton({ label, onLoad }: DownloadButtonProps) {
  const [isPending, setIsPending] = useState(false);
  async function load() {
    setIsPending(true);
    try {
      saveFile(await onLoad());
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
