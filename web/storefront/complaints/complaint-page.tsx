import { t } from '#web/language.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { TextLink } from '../layout/text-link.tsx';
import type { Route } from './+types/complaint-page.ts';
import { ComplaintView } from './complaint-view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Complaint'));

/** One complaint of the signed-in customer. */
export default function OwnComplaint({ params: { id } }: Route.ComponentProps) {
  return (
    <main className="page grid max-w-3xl gap-5 py-6 sm:py-8">
      <p>
        <TextLink to="/complaints">{t('My complaints')}</TextLink>
      </p>
      <ComplaintView key={id} id={id} />
    </main>
  );
}
