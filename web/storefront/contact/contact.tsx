import { useState } from 'react';
import { t } from '#web/shared/language.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { loadOffer } from '../place/load-offer.ts';
import type { Route } from './+types/contact.ts';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactSent } from './contact-sent.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { offer: await loadOffer(context) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, t('Contact Us'), {
    description: t('Questions about water, jars or a delivery? Write to us. We reply within 24 hours.'),
    isPublic: true,
  });

export default function Contact({ loaderData: { offer } }: Route.ComponentProps) {
  const [answer, setAnswer] = useState<string | null>(null);
  if (answer !== null) return <ContactSent message={answer} onAgain={() => setAnswer(null)} />;
  return (
    <main className="page grid gap-6 py-6 sm:py-10">
      <header className="grid gap-1.5">
        <h1 className="text-title">{t('Contact Us')}</h1>
        <p className="text-ink-soft">
          {t("A question about water, jars or a delivery? Write to us. We're happy to help.")}
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <ContactForm onSent={setAnswer} />
        <ContactDetails offer={offer} />
      </div>
    </main>
  );
}
