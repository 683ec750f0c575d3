import ArrowLeft from 'lucide-react/icons/arrow-left';
import { t } from '#web/language.ts';
import { Devices } from '#web/shared/devices.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Route } from './+types/devices.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Where I am signed in'));

/** The page with the sessions of a customer. */
export default function OwnDevices() {
  return (
    <main className="page grid max-w-3xl content-start gap-5 py-6 sm:py-8">
      <div>
        <ButtonLink to="/profile" variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden size={18} /> {t('My Profile')}
        </ButtonLink>
      </div>
      <h1 className="text-title">{t('My devices')}</h1>
      <Devices />
    </main>
  );
}
