import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import { useState } from 'react';
import { deskTexts } from '#contract/money/desk-rules.ts';
import { findLockable, lastDayOf } from '#contract/money/value-day.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { formatLongDate, formatLongDay, formatMonth } from '#web/shared/dates.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { TallLink } from '../access/links.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';

type MonthLockData = CallAnswer<'GET /admin/money/lock'>['data']['lock'];

/** Says up to which day the books are locked, with the button that locks or unlocks the shown month. */
export function MonthLock({ month, firstDay }: { month: string; firstDay: string | null }) {
  const mayRead = useMayCall()('GET /admin/money/lock');
  const answer = useCall('GET /admin/money/lock', {}, { enabled: mayRead });
  const [isOpen, setIsOpen] = useState(false);
  const lock = answer.data?.data.lock;
  if (!lock) return null;
  const { lockedTo, by, at, mayUnlock } = lock;
  const isLocked = lockedTo !== null && lastDayOf(month) <= lockedTo;
  const lockable = findLockable(month, { today: indiaDay(new Date()), lockedTo, firstDay });
  const onClose = () => setIsOpen(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {lockedTo === null ? t('No month is locked.') : t('Locked until {day}.', { day: formatLongDay(lockedTo) })}{' '}
        <span className="text-sm text-ink-soft">
          {by && at && t('Changed by {name} on {day}.', { name: by, day: formatLongDate(at) })}
        </span>
      </p>
      {lockable === month && (
        <IfMay call="POST /admin/money/lock">
          <Button variant="outline" size="sm" className="print:hidden" onClick={() => setIsOpen(true)}>
            <Lock aria-hidden size={18} /> {t('Lock {month}', { month: formatMonth(month) })}
          </Button>
        </IfMay>
      )}
      {lockable !== null && lockable !== month && (
        <IfMay call="POST /admin/money/lock">
          <TallLink to={`/admin/money/books?month=${lockable}`} className="print:hidden">
            {t('Open {month} to lock it', { month: formatMonth(lockable) })}
          </TallLink>
        </IfMay>
      )}
      {isLocked && mayUnlock && (
        <IfMay call="POST /admin/money/unlock">
          <Button variant="outline" size="sm" className="print:hidden" onClick={() => setIsOpen(true)}>
            <LockOpen aria-hidden size={18} /> {t('Unlock {month}', { month: formatMonth(month) })}
          </Button>
        </IfMay>
      )}
      {isOpen && isLocked && <UnlockDialog month={month} lock={lock} onClose={onClose} />}
      {isOpen && !isLocked && <LockDialog month={month} lock={lock} onClose={onClose} />}
    </div>
  );
}

interface DialogProps {
  month: string;
  lock: MonthLockData;
  onClose: () => void;
}

function LockDialog({ month, lock: { lockedTo }, onClose }: DialogProps) {
  const { mutateAsync } = useSend('POST /admin/money/lock', {
    onSuccess: ({ message }) => showToast(message),
    readsAfterFailure: true,
  });
  return (
    <ConfirmDialog
      type="warning"
      title={t('Lock {month} and all months before it?', { month: formatMonth(month) })}
      confirmLabel={t('Lock')}
      onConfirm={() => mutateAsync({ body: { month, lockSeen: lockedTo } })}
      onClose={onClose}
    >
      <p>
        {t(
          'Nothing can be recorded for these months any more. What is corrected later gets the date of that day. Only an owner can unlock them.',
        )}
      </p>
    </ConfirmDialog>
  );
}

function UnlockDialog({ month, lock: { lockedTo }, onClose }: DialogProps) {
  const { mutateAsync } = useSend('POST /admin/money/unlock', {
    onSuccess: ({ message }) => showToast(message),
    readsAfterFailure: true,
  });
  return (
    <ReasonDialog
      title={t('Unlock {month} and all months after it?', { month: formatMonth(month) })}
      submitLabel={t('Unlock')}
      readBy="staff"
      rule={deskTexts.reason}
      send={(reason) => mutateAsync({ body: { month, lockSeen: lockedTo, reason } })}
      onClose={onClose}
    >
      <p>{t('Their figures can change again. Tell your accountant, who may have filed them.')}</p>
    </ReasonDialog>
  );
}
