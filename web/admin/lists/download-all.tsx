import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { formatNumber } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { loadFile, saveFile } from '#web/shared/requests/load-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { countFiles } from '../progress/count-in-file.ts';
import { runWork, useWork } from '../progress/work.ts';
import { WorkProgress } from '../progress/works.tsx';
import { ExportReasonDialog } from './export-reason-dialog.tsx';

const archiveWork = 'archive';
const formatListProgress = (done: number) =>
  t('List {number} of {all}', {
    number: formatNumber(Math.max(1, done)),
    all: formatNumber(import.meta.env.ARCHIVED_LISTS),
  });

/**
 * Downloads all lists of the shop as one file. Another screen can be opened during the download. Renders nothing for
 * people who may not download them.
 */
export function DownloadAll() {
  return (
    <IfMay call="GET /admin/archive">
      <DownloadCard />
    </IfMay>
  );
}

function DownloadCard() {
  const { pathname } = useLocation();
  const work = useWork(archiveWork);
  const [failure, setFailure] = useState<string | null>(null);

  const [isAsking, setIsAsking] = useState(false);

  async function load(reason: string) {
    setFailure(null);
    const count = countFiles();
    try {
      await runWork(
        { name: archiveWork, label: t('Downloading all your data'), format: formatListProgress, at: pathname },
        async (tell) => {
          tell(0, import.meta.env.ARCHIVED_LISTS);
          saveFile(await loadFile('GET /admin/archive', { query: { reason } }, (piece) => tell(count(piece))));
        },
      );
      showToast(t('All your data is downloaded.'));
    } catch (error) {
      setFailure(errorText(error));
    }
  }

  return (
    <Card className="grid gap-3 p-4 md:p-5">
      <h2 className="text-lg font-semibold">{t('Download your data')}</h2>
      <p className="max-w-prose text-ink-soft">
        {t(
          'Your shop’s data is yours. Get every list as a spreadsheet (CSV) in one ZIP file: customers, orders, plans, jars, money and more.',
        )}
      </p>
      <Button
        variant="outline"
        className="w-full sm:w-fit"
        pending={work !== undefined}
        onClick={() => setIsAsking(true)}
      >
        <Download aria-hidden size={18} /> {t('Download all data')}
      </Button>
      {isAsking && <ExportReasonDialog onGive={load} onClose={() => setIsAsking(false)} />}
      {work && (
        <div className="grid max-w-prose gap-1.5">
          <WorkProgress work={work} />
          <p className="text-sm text-ink-soft">
            {t('You can use other screens while it runs. Keep this tab open until it is done.')}
          </p>
        </div>
      )}
      {failure && <Notice tone="bad">{failure}</Notice>}
    </Card>
  );
}
