import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { type LoadedFile, saveFile } from '#web/shared/requests/load-file.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

/** Saves what `onLoad` returns as a file for a spreadsheet. */
export function DownloadButton({ onLoad }: { onLoad: () => Promise<LoadedFile> }) {
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
      {!isPending && <Download aria-hidden size={18} />} {t('Download CSV')}
    </Button>
  );
}
