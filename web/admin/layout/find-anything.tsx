import { QueryClientProvider } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#web/shared/language.ts';
import { queryClientOf } from '#web/shared/query-client.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FoundPlaces } from './found-places.tsx';

/** A field that is typed in, or the search of a list, has the key `/` for itself. */
const ownSlash = 'input:not([type=checkbox], [type=radio]), textarea, select';

/** The button in the bar, and the keys from anywhere: Ctrl or Cmd with K, and `/` where a screen has no search of its own. */
export function FindAnything({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isCommand && !isSlash) return;
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (isSlash && ((event.target as Element).closest(ownSlash) || document.querySelector('main [type=search]')))
      return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex min-h-11 items-center gap-2 rounded-full text-sm text-aqua-light max-md:w-11 max-md:justify-center hover:bg-white/12 md:min-h-9 md:w-full md:max-w-80 md:border md:border-aqua-light/50 md:px-3.5"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden size={18} className="shrink-0" />
        <span className="grow text-left max-md:sr-only">{t('Find anything')}</span>
        <kbd aria-hidden className="hidden font-sans text-xs md:pointer-fine:inline">
          Ctrl K
        </kbd>
      </button>
      <Dialog title={t('Find anything')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <QueryClientProvider client={queryClientOf(userId)}>
          <FoundPlaces onLeave={() => setOpen(false)} />
        </QueryClientProvider>
      </Dialog>
    </>
  );
}
