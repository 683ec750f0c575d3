import X from 'lucide-react/icons/x';
import { t } from '#web/shared/language.ts';
import { showWelcome, useWelcome } from '#web/site/welcome.ts';

/** Greets after an account was created, until it is closed. */
export function WelcomeBanner() {
  const message = useWelcome();
  if (message === null) return null;
  return (
    <div role="status" className="bg-leaf-pale text-leaf">
      <div className="page flex items-center justify-between gap-3 py-2 font-semibold">
        <p>{message}</p>
        <button
          type="button"
          aria-label={t('Close')}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface/60"
          onClick={() => showWelcome(null)}
        >
          <X aria-hidden size={20} />
        </button>
      </div>
    </div>
  );
}
