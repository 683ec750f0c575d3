import { useNavigation } from 'react-router';
import { t } from '#web/shared/language.ts';

/**
 * A line along the top of the window while the next page is on its way; a page that comes at once shows none. It stands in
 * the page's header, so that it belongs to a landmark.
 */
export function PageProgress() {
  if (useNavigation().state === 'idle') return null;
  return <div role="progressbar" aria-label={t('The page is loading')} className="page-progress" />;
}
