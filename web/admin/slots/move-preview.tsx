import { errorText } from '#web/shared/call-error.ts';
import { plural, t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { slotOf } from './move-targets.ts';
import type { Choice } from './slot-form.ts';

interface MovePreviewProps {
  choice: Choice;
  zoneId: string | null;
  moveTo: string;
  overbook: boolean;
}

/** How many would move there by now, how many would not, and why. */
export function MovePreview({ choice: { date, windowKey }, zoneId, moveTo, overbook }: MovePreviewProps) {
  const query = {
    date,
    ...(windowKey && { windowKey }),
    ...(zoneId && { zoneId }),
    ...slotOf(moveTo),
    overbook: String(overbook) as 'true' | 'false',
  };
  const answer = useCall('GET /admin/orders/move', { query }, { keepPrevious: true });
  if (answer.isError) {
    return <Notice tone="bad">{errorText(answer.error, t('We could not check who can be moved.'))}</Notice>;
  }
  if (!answer.data) return <p role="status">{t('Checking who can be moved…')}</p>;
  const { moved, left, pickups } = answer.data.data;
  const stuck = Map.groupBy([...left, ...pickups.left], ({ message }) => message);
  return (
    <Notice tone={stuck.size > 0 ? 'warn' : 'info'} className={answer.isPlaceholderData ? 'opacity-60' : ''}>
      <p>
        {plural(moved, { one: '{count} order can be moved.', other: '{count} orders can be moved.' })}{' '}
        {pickups.moved > 0 &&
          plural(pickups.moved, { one: '{count} pick-up goes with it.', other: '{count} pick-ups go with them.' })}{' '}
        {t('Each customer gets one email about it.')}
      </p>
      {[...stuck].map(([reason, those]) => (
        <p key={reason}>
          {plural(those.length, { one: '{count} cannot be moved:', other: '{count} cannot be moved:' })} {reason}
        </p>
      ))}
    </Notice>
  );
}
