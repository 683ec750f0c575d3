import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** The way back to the first steps, as long as one of them is open. */
export function BackToStart() {
  const start = useCall('GET /admin/start', {}).data?.data;
  if (!start || start.steps.every(({ state }) => state === 'done')) return null;
  return (
    <ButtonLink to="/admin/start" variant="outline" size="sm">
      {t('First steps')}
    </ButtonLink>
  );
}
