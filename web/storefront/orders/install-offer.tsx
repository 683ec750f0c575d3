import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { t } from '#web/language.ts';
import { readStored, writeStored } from '#web/shared/stored.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/**
 * The browser's event with which a page can offer to install the shop as an app. root.tsx stores it, because it may
 * fire before a screen is loaded.
 */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    installPrompt?: InstallPrompt;
  }
  interface Navigator {
    /** iOS only: true if the page was opened from the home screen. */
    standalone?: boolean;
  }
}

/** Storage key of the order whose page showed the offer. After a reload only that page shows it again. */
const offeredKey = 'install_offered';
const dismissed = 'no';

/** Offers once, after the first order in this browser, to add the shop to the home screen. */
export function InstallOffer({ orderId }: { orderId: string }) {
  const { name } = useShop().shop;
  const [way, setWay] = useState(() => chooseWay(orderId));
  if (way === null) return null;

  function close(): void {
    writeStored(offeredKey, dismissed);
    setWay(null);
  }

  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <p className="min-w-0 grow basis-56">
        {way === 'button'
          ? t('Add {name} to your home screen to see your next delivery even offline.', { name })
          : t('To add {name} to your home screen, tap Share, then "Add to Home Screen".', { name })}
      </p>
      <div className="flex gap-2">
        {way === 'button' && (
          <Button
            variant="outline"
            onClick={() => {
              void window.installPrompt?.prompt();
              close();
            }}
          >
            <Download aria-hidden size={18} /> {t('Install')}
          </Button>
        )}
        <Button variant="quiet" onClick={close}>
          {t('No, thanks')}
        </Button>
      </div>
    </Card>
  );
}

function chooseWay(orderId: string): 'button' | 'words' | null {
  const way = window.installPrompt ? 'button' : navigator.standalone === false ? 'words' : null;
  const offered = readStored(offeredKey);
  if (way === null || (offered !== null && offered !== orderId)) return null;
  writeStored(offeredKey, orderId);
  return way;
}
