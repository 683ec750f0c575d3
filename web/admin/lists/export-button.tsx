import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { loadFile } from '#web/shared/api.ts';
import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { ShortLabel } from './short-label.tsx';

type LoadedFile = Awaited<ReturnType<typeof loadFile>>;

/** Loads everything that the filters show, on all pages, as a spreadsheet. */
export function ExportButton({ onLoad }: { onLoad: () => Promise<LoadedFile> }) {
  const [isPending, setIsPending] = useState(false);

  async function load() {
    setIsPending(true);
    try {
      saveFile(await onLoad());
    } catch (error) {
      showToast(errorText(error, t('Failed to export the list')), { type: 'error' });
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Button variant="outline" size="sm" title={t('Export CSV')} pending={isPending} onClick={load}>
      {!isPending && <Download aria-hidden size={18} />}{' '}
      <ShortLabel>{isPending ? t('Exporting…') : t('Export CSV')}</ShortLabel>
    </Button>
  );
}
