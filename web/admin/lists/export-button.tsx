import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { FileCallName } from '#contract/calls.ts';
import { callAccess } from '#contract/http/call-access.ts';
import { asksExportReason } from '#contract/http/export-reason.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { CallInput } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { loadFile, saveFile } from '#web/shared/requests/load-file.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { countRows } from '../progress/count-in-file.ts';
import { runWork, useWork } from '../progress/work.ts';
import { ExportReasonDialog } from './export-reason-dialog.tsx';
import { ShortLabel } from './list-buttons.tsx';

/** The input of the call without `reason`: for a download of personal data, the button asks for it. */
type WithoutReason<Input> = Input extends { query: infer Query }
  ? Omit<Input, 'query'> & { query: Omit<Query, 'reason'> }
  : Input;

export interface ExportButtonProps<Name extends FileCallName> {
  /** The call that answers with the file. */
  call: Name;
  input: WithoutReason<CallInput<Name>>;
  /** The number of rows of the file, if it is known. */
  rows?: number | undefined;
}

const formatRowProgress = (done: number, of: number | null) =>
  of === null
    ? t('Rows: {count}', { count: formatNumber(done) })
    : t('{done} of {total} rows', { done: formatNumber(done), total: formatNumber(of) });

/**
 * Exports all rows that match the filters, on all pages, as a spreadsheet. The user can leave the screen during the
 * export.
 */
export function ExportButton<Name extends FileCallName>({ call, input, rows }: ExportButtonProps<Name>) {
  const { pathname: name } = useLocation();
  const isPending = useWork(name) !== undefined;

  const [isAsking, setIsAsking] = useState(false);
  const asks = asksExportReason(callAccess[call]);

  async function load(reason?: string) {
    const count = countRows();
    const { query, ...rest } = input as { query?: object };
    const asked = { ...rest, query: { ...query, ...(reason && { reason }) } } as CallInput<Name>;
    try {
      await runWork({ name, label: t('Exporting…'), format: formatRowProgress }, async (tell) => {
        saveFile(await loadFile(call, asked, (piece) => tell(count(piece), rows ?? null)));
      });
    } catch (error) {
      showToast(errorText(error), { type: 'error' });
    }
  }

  return (
    <IfMay call={call}>
      <Button
        variant="outline"
        size="sm"
        title={t('Export CSV')}
        pending={isPending}
        onClick={() => (asks ? setIsAsking(true) : load())}
      >
        {!isPending && <Download aria-hidden size={18} />}{' '}
        <ShortLabel>{isPending ? t('Exporting…') : t('Export CSV')}</ShortLabel>
      </Button>
      {isAsking && <ExportReasonDialog onGive={load} onClose={() => setIsAsking(false)} />}
    </IfMay>
  );
}
