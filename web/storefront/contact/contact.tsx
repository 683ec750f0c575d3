import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { contactMessageLimit, contactRules } from '#contract/shared/fields.ts';
import { call } from '#web/shared/api.ts';
import { t } from '#web/shared/language.ts';
import { useCustomer } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { loadOffer } from '../place/load-offer.ts';
import type { Route } from './+types/contact.ts';
import { ContactDetails } from './contact-details.tsx';

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

/** `website` is the honeypot: people neither see nor reach it. */
const rules = { ...contactRules, website: {} };

function ContactForm({ onSent }: { onSent: (answer: string) => void }) {
  const form = useForm({
    rules,
    initial: { name: '', email: '', message: '', website: '' },
    fallback: t('Failed to submit contact form. Please try again later.'),
    submit: async (body) => onSent((await call('POST /contact/submit', { body })).message),
  });

  const fillIn = useEffectEvent((name: string, email: string) => {
    if (form.values.name === '') form.setValue('name', name);
    if (form.values.email === '') form.setValue('email', email);
  });
  const user = useCustomer();
  useEffect(() => {
    if (user) fillIn(user.name, user.email);
  }, [user]);

  const correct = t('Please correct the errors below');
  const isSummed = form.summary.broken.length > 0;
  const hasErrors = Object.values(form.errors).some(Boolean);
  const length = form.values.message.length;
  return (
    <Card id="write" className="scroll-mt-20 p-5 sm:p-6" aria-label={t('Contact form')}>
      <form {...form.form} className="grid gap-4">
        {isSummed ? (
          <ErrorSummary {...form.summary} sentence={correct} />
        ) : hasErrors ? (
          <Notice tone="bad">{correct}</Notice>
        ) : (
          form.failure && <Notice tone="bad">{form.failure}</Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Name')} autoComplete="name" autoCapitalize="words" {...form.field('name')} />
          <Field label={t('Email')} type="email" autoComplete="email" inputMode="email" {...form.field('email')} />
        </div>
        <TextArea
          label={t('Message')}
          rows={6}
          className="lg:min-h-80"
          placeholder={t('How can we help?')}
          hint={
            <span className={classes('figures block text-right', length > contactMessageLimit && 'text-rose')}>
              {length}/{contactMessageLimit}
            </span>
          }
          {...form.field('message')}
        />
        <div aria-hidden className="absolute size-px overflow-hidden opacity-0">
          <input
            aria-label={t('Website')}
            tabIndex={-1}
            autoComplete="off"
            name="website"
            value={form.values.website}
            onChange={(event) => form.setValue('website', event.target.value)}
          />
        </div>
        <Button type="submit" size="lg" pending={form.isPending} className="sm:justify-self-start">
          {form.isPending ? t('Sending...') : t('Send Message')}
        </Button>
      </form>
    </Card>
  );
}

/** Thanks for a message that was sent. */
function ContactSent({ message, onAgain }: { message: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <main className="page grid justify-items-center py-10 sm:py-16">
      <Card className="grid w-full max-w-lg justify-items-center gap-4 px-6 py-10 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-leaf-pale text-leaf">
          <MailCheck aria-hidden size={30} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {t('Message Sent')}
        </h1>
        <p role="status" className="text-ink-soft">
          {message}
        </p>
        <div className="mt-2 grid w-full gap-3 sm:flex sm:w-auto">
          <ButtonLink to="/">{t('Back to Home')}</ButtonLink>
          <Button variant="outline" onClick={onAgain}>
            {t('Send Another Message')}
          </Button>
        </div>
      </Card>
    </main>
  );
}
