/**
 * What the first screen does without: forms, menu, the stops that come later, and the bill with all that it is made of.
 * One file, asked for beside the first screen and kept with it.
 */
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import type { RunData } from '../queue/kept.ts';
import type { RiderSession } from '../queue/rider-session.ts';
import type { Stop, StopNow } from '../queue/stops-now.ts';
import { Asked } from './asked.tsx';
import { CollectParts } from './collect-parts.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { Done } from './done.tsx';
import { draftOf, formOf } from './door-draft.ts';
import { FailedDialog } from './failed-dialog.tsx';
import { Notices } from './notices.tsx';
import { RiderMenu } from './rider-menu.tsx';
import { RunChoice } from './run-choice.tsx';
import { StopList } from './stop-list.tsx';

/** What is to be collected if everything goes as expected, and how that adds up. */
export function Collect({ stop }: { stop: Stop }) {
  const form = formOf(stop, draftOf(stop));
  return (
    <>
      <strong className="figures block text-3xl">{formatAmount(form.collect)}</strong>
      <details className="text-lg">
        <summary className="flex items-center font-semibold underline">{t('How it adds up')}</summary>
        <CollectParts stop={stop} form={form} />
      </details>
    </>
  );
}

export { Asked, Done, Notices, RunChoice, StopList };

export type Opened = { form: 'menu' } | { form: 'deliver' | 'failed'; now: StopNow; data: RunData };

interface OpenDialogProps {
  opened: Opened;
  session: RiderSession;
  onClose: () => void;
  onRecorded: () => void;
}

export function OpenDialog({ opened, session, onClose, onRecorded }: OpenDialogProps) {
  if (opened.form === 'menu') return <RiderMenu session={session} onClose={onClose} />;
  const { now, data } = opened;
  if (opened.form === 'failed') return <FailedDialog now={now} data={data} onClose={onClose} onRecorded={onRecorded} />;
  return <DeliverDialog now={now} shop={data.shop} onClose={onClose} onRecorded={onRecorded} />;
}
