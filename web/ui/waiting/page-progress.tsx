import { useNavigation } from 'react-router';
import { t } from '#web/language.ts';

/**
 * A line at the top of the window while the next page loads. It is not shown for a page that is ready at once. It is
 * rendered in the page's header, so that it belongs to a landmark.
 */
export function PageProgress() {
  if (useNavigation().state === 'idle') return null;
  return <div role="progressbar" aria-label={t('The page is loading')} className="page-progress" />;
}
