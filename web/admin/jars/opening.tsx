import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, useState } from 'react';
import { mostOpeningBytes, openingColumns } from '#contract/jars/desk.ts';
import type { OpeningImport } from '#contract/jars/desk-calls.ts';
import { call } from '#web/shared/api.ts';
import type { CallInput, OpeningCheck } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useOnce } from '#web/shared/requests/use-once.ts';
import { useReadAgain } from '#web/shared/use-send.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import type { Route } from './+types/opening.ts';
import { JarScreens } from './jar-screens.tsx';
import { OpeningFaults, OpeningSums } from './opening-check.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Opening balances'));

interface Chosen {
  name: string;
  csv: string;
}

/** What customers held before the ledger, out of a spreadsheet: looked at first, then written. */
export default function Opening() {
  const [file, setFile] = useState<Chosen | null>(null);
  const [check, setCheck] = useState<OpeningCheck | null>(null);
  const [progress, setProgress] = useState<OpeningImport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const readAgain = useReadAgain();
  const once = useOnce();

  async function attempt(act: () => Promise<void>) {
    setIsPending(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      setFailure(errorText(error, t('The file could not be read.')));
    } finally {
      setIsPending(false);
    }
  }

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [picked] = event.target.files ?? [];
    event.target.value = '';
    if (!picked) return;
    setCheck(null);
    setProgress(null);
    setFile(null);
    if (picked.size > mostOpeningBytes) return setFailure(t('The file is larger than 1 MB. Please split it.'));
    await attempt(async () => {
      const csv = await picked.text();
      setFile({ name: picked.name, csv });
      setCheck((await call('POST /admin/jars/opening/check', { body: { csv } })).data.check);
    });
  }

  // One key until all of it is written.
  const write = ({ csv }: Chosen) => attempt(() => once(csv, (headers) => writeAll(csv, headers)));

  async function writeAll(csv: string, headers: CallInput<'POST /admin/jars/opening'>['headers']) {
    let { opening } = (await call('POST /admin/jars/opening', { headers, body: { csv } })).data;
    for (let left = Number.POSITIVE_INFINITY; opening.left > 0 && opening.left < left; ) {
      setProgress(opening);
      left = opening.left;
      const params = { id: opening.id };
      opening = (await call('POST /admin/jars/opening/:id/write', { params })).data.opening;
    }
    setProgress(opening);
    await readAgain();
  }

  const isRight = check !== null && check.faultCount === 0;
  return (
    <main className="page flex flex-col gap-4 py-4 md:py-6">
      <h1 className="text-title">{t('Opening balances')}</h1>
      <JarScreens />
      <Card className="grid gap-3 p-4">
        <p>
          {t(
            'What customers had before you used this shop: jars, deposits, and a balance or dues. Each can be set once for a customer.',
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {t('A CSV file with column names in the first line. Columns, in any order:')}{' '}
          <code className="wrap-anywhere">{openingColumns.join(', ')}</code>.{' '}
          {t('Give the customer’s phone or email and the container’s name. Up to 5,000 lines.')}
        </p>
        <label className={`${buttonStyle({ variant: 'outline' })} w-fit cursor-pointer has-focus-visible:outline-2`}>
          <FileUp aria-hidden size={18} /> {t('Choose a CSV file')}
          <input type="file" accept=".csv,.txt,text/csv,text/plain" className="sr-only" onChange={choose} />
        </label>
        {file && <p className="font-semibold wrap-anywhere">{file.name}</p>}
      </Card>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {check && check.faultCount > 0 && <OpeningFaults check={check} />}
      {isRight && !progress && <OpeningSums check={check} />}
      {progress && (
        <Notice tone={progress.left > 0 ? 'info' : 'good'}>
          {t('{written} of {total} balances are saved.', { written: progress.written, total: progress.total })}
          {progress.known > 0 &&
            ` ${t('{count} were set in the meantime and stay as they are.', { count: progress.known })}`}
        </Notice>
      )}
      {file && isRight && progress?.left !== 0 && (
        <Button className="w-fit" pending={isPending} onClick={() => write(file)}>
          {t('Save opening balances')}
        </Button>
      )}
    </main>
  );
}
