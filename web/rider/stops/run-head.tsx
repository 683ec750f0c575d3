import Check from 'lucide-react/icons/check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Menu from 'lucide-react/icons/menu';
import { t } from '#web/shared/language.ts';
import { classes } from '#web/ui/classes.ts';
import { useQueue } from './use-queue.ts';

interface RunHeadProps {
  done: number;
  of: number;
  onMenu: () => void;
}

/** Always in sight: how far the run is, and how much the shop does not know yet. */
export function RunHead({ done, of, onMenu }: RunHeadProps) {
  const { queue, state } = useQueue();
  const acts = state.acts.filter(({ answer }) => answer === null).length;
  const waiting = acts + state.acts.filter(({ answer, hasPhoto }) => answer && hasPhoto).length;
  return (
    <header className="sticky top-0 z-30 bg-abyss text-white">
      <div className="mx-auto flex min-h-14 max-w-xl items-center gap-2 px-4">
        <p className="figures grow text-lg font-bold">
          {of > 0 ? t('{done} of {of} done', { done, of }) : t('My run')}
        </p>
        <button
          type="button"
          className={classes(
            'figures inline-flex items-center gap-2 rounded-full px-3 font-semibold',
            acts > 0 ? 'bg-marigold text-abyss' : 'text-white',
          )}
          aria-busy={state.isSending || undefined}
          onClick={() => void queue.sync(true)}
        >
          {waiting > 0 ? <CloudUpload aria-hidden size={20} /> : <Check aria-hidden size={20} />}
          <span role="status">{waiting > 0 ? t('{count} waiting', { count: waiting }) : t('All sent')}</span>
        </button>
        <button
          type="button"
          className="grid size-12 place-items-center rounded-full"
          aria-label={t('Menu')}
          onClick={onMenu}
        >
          <Menu aria-hidden />
        </button>
      </div>
    </header>
  );
}
