import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { loadFile } from '../../shared/api.ts';
import { messageOf } from '../../shared/call-error.ts';
import { t } from '../../shared/language.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/messages/toast.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Saves what it loads as a file for a spreadsheet. */
export function DownloadButton({ onLoad }: { onLoad: () => ReturnType<typeof loadFile> }) {
  const [isPending, setIsPending] = useState(false);
  async function load() {
    setIsPending(true);
    try {
      saveFile(await onLoad());
    } catch (error) {
      showToast(messageOf(error, t('The file could not be loaded. Please try again.')), { type: 'error' });
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
