import LogOut from 'lucide-react/icons/log-out';
import Phone from 'lucide-react/icons/phone';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useState } from 'react';
import { formatDateTime } from '#web/shared/dates.ts';
import { plural, t } from '#web/shared/language.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { LanguageSwitch } from '#web/site/language-switch.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { type RiderSession, signOutRider } from '../queue/rider-session.ts';
import { PositionsTick } from './positions.tsx';
import { useQueue } from './use-queue.ts';

interface RiderMenuProps {
  session: RiderSession;
  onClose: () => void;
}

export function RiderMenu({ session, onClose }: RiderMenuProps) {
  const { queue, state, waiting } = useQueue();
  const [isAsked, setIsAsked] = useState(false);
  const isSafe = usePersisted();
  const signOut = async () => {
    await queue.forgetRuns();
    signOutRider();
  };
  const phone = state.runs?.data.shop.phone;
  return (
    <Dialog
      title={session.rider.name}
      isOpen
      onClose={onClose}
      footer={
        isAsked && (
          <>
            <Button variant="outline" onClick={() => setIsAsked(false)}>
              {t('Cancel')}
            </Button>
            <Button variant="danger" onClick={() => void signOut()}>
              {t('Sign out anyway')}
            </Button>
          </>
        )
      }
    >
      {isAsked ? (
        <Notice tone="warn">
          {state.unkept > 0
            ? plural(state.unkept, {
                one: 'This phone has no space left: {count} stop is lost if you close this page. Sign in here again first.',
                other:
                  'This phone has no space left: {count} stops are lost if you close this page. Sign in here again first.',
              })
            : plural(waiting, {
                one: '{count} stop is not sent yet. It stays on this phone until you sign in here again.',
                other: '{count} stops are not sent yet. They stay on this phone until you sign in here again.',
              })}
        </Notice>
      ) : (
        <div className="grid gap-3">
          <Button size="lg" variant="outline" pending={state.isSending} onClick={() => void queue.sync(true)}>
            <RotateCw aria-hidden size={20} /> {t('Send and refresh')}
          </Button>
          {phone && (
            <a href={phoneHref(phone)} className={buttonStyle({ size: 'lg', variant: 'outline' })}>
              <Phone aria-hidden size={20} /> {t('Call the shop')}
            </a>
          )}
          <Button size="lg" variant="outline" onClick={() => (waiting > 0 ? setIsAsked(true) : void signOut())}>
            <LogOut aria-hidden size={20} /> {t('Sign out')}
          </Button>
          <PositionsTick />
          {state.runs && (
            <p>{t('Last read: {time}', { time: formatDateTime(new Date(state.runs.askedAt).toISOString()) })}</p>
          )}
          {isSafe !== null && (
            <p>
              {isSafe
                ? t('This phone keeps what you record until it is sent.')
                : t('When this phone runs out of space, it may delete what is not sent yet. Send often.')}
            </p>
          )}
          <LanguageSwitch ground="light" />
        </div>
      )}
    </Dialog>
  );
}

/** Whether the browser has promised to keep what is stored; null where it cannot say. */
function usePersisted(): boolean | null {
  const [isSafe, setIsSafe] = useState<boolean | null>(null);
  useEffect(() => {
    void navigator.storage?.persist?.().then(setIsSafe, () => setIsSafe(false));
  }, []);
  return isSafe;
}
