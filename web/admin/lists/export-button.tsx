import Download from 'lucide-react/icons/download';
import { useLocation } from 'react-router';
import { formatNumber } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { type LoadedFile, saveFile } from '#web/shared/requests/load-file.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { countRows } from '../progress/count-in-file.ts';
import { runWork, useWork } from '../progress/work.ts';
import { ShortLabel } from './list-buttons.tsx';

/** Receives each chunk of the downloaded file, and the total number of rows if it is known. */
export type OnPiece = (piece: Uint8Array, rows?: number) => void;

const formatRowProgress = (done: number, of: number | null) =>
  of === null
    ? t('Rows: {count}', { count: formatNumber(done) })
    : t('{done} of {total} rows', { done: formatNumber(done), total: formatNumber(of) });

/**
 * Exports all rows that match the filters, on all pages, as a spreadsheet. The user can leave the screen during the
 * export.
 */
export function ExportButton({ onLoad }: { onLoad: (onPiece: OnPiece) => Promise<LoadedFile> }) {
  const { pathname: name } = useLocation();
  const isPending = useWork(name) !== undefined;

  async function load() {
    const count = countRows();
    try {
      await runWork({ name, label: t('Exporting…'), format: formatRowProgress }, async (tell) => {
        saveFile(await onLoad((piece, rows) => tell(count(piece), rows ?? null)));
      });
    } catch (error) {
      showToast(errorText(error), { type: 'error' });
    }
  }

  return (
    <Button variant="outline" size="sm" title={t('Export CSV')} pending={isPending} onClick={load}>
      {!isPending && <Download aria-hidden size={18} />}{' '}
      <ShortLabel>{isPending ? t('Exporting…') : t('Export CSV')}</ShortLabel>
    </Button>
  );
}
