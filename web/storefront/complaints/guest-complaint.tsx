import { t } from '#web/language.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import type { Route } from './+types/guest-complaint.ts';
import { ComplaintView } from './complaint-view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Complaint'));

/** The complaint of a guest. Everybody who has the link may read it. */
export default function GuestComplaint({ params: { secret } }: Route.ComponentProps) {
  return (
    <main className="page grid max-w-3xl gap-5 py-6 sm:py-8">
      <Notice tone="info">{t('Keep the address of this page: with it you can follow your complaint.')}</Notice>
      <ComplaintView key={secret} id={idOf(secret)} secret={secret} />
    </main>
  );
}

/** The id of a complaint is the first half of the secret. */
const idOf = (secret: string) =>
  secret.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') || secret;
