import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MailCheck from 'lucide-react/icons/mail-check';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import Scale from 'lucide-react/icons/scale';
import Truck from 'lucide-react/icons/truck';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { contactMessageLimit, contactRules } from '#contract/shared/fields.ts';
import { message, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { useAskBeforeUnload } from '#web/shared/forms/ask-before-unload.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { useCustomer } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { askServer } from '#web/site/ask-server.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { type DeliveryOffer, describeOrderFee } from '../place/delivery-offer.ts';
import { loadOffer } from '../place/load-offer.ts';
import type { Route } from './+types/contact.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { offer: await loadOffer(context) };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => askServer(serverLoader);

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
        <p>
          <TextLink to="/complaints/new">{t('Make a complaint')}</TextLink>
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <ContactForm onSent={setAnswer} />
        <ContactDetails offer={offer} />
      </div>
    </main>
  );
}

const questions = [
  {
    question: message('How long does delivery take?'),
    answer: message('Delivery usually takes 24-48 hours after confirmation. You choose the day and the time slot.'),
  },
  {
    question: message('How soon will I hear from you?'),
    answer: message('We reply to every message within 24 hours.'),
  },
  {
    question: message('What is the deposit for?'),
    answer: message('Jars are on loan. The deposit is refunded when you return them.'),
  },
];

const linkClass = 'font-medium wrap-anywhere text-deep underline underline-offset-4';

/** Other ways to reach the shop, and frequent questions. */
function ContactDetails({ offer }: { offer: DeliveryOffer }) {
  const { shop } = useShop();
  const officer = shop.grievanceOfficer;
  return (
    <div className="grid gap-5">
      <Card className="grid gap-4 p-5 sm:p-6">
        <h2 className="text-lg">{t('Get in Touch')}</h2>
        <ul className="grid gap-4 sm:max-lg:grid-cols-2">
          {shop.phone && (
            <Detail icon={<Phone aria-hidden size={20} />} label={t('Phone')}>
              <a href={phoneHref(shop.phone)} className={classes(linkClass, 'whitespace-nowrap')}>
                {shop.phone}
              </a>
            </Detail>
          )}
          <Detail icon={<Mail aria-hidden size={20} />} label={shop.email ? t('Email') : t('Message')}>
            {shop.email ? (
              <a href={`mailto:${shop.email}`} className={linkClass}>
                {shop.email}
              </a>
            ) : (
              <a href="#write" className={linkClass}>
                {t('Write to us with the form')}
              </a>
            )}
          </Detail>
          {shop.address && (
            <Detail icon={<MapPin aria-hidden size={20} />} label={t('Address')}>
              {shop.address}
            </Detail>
          )}
          {shop.officeHours && (
            <Detail icon={<Clock aria-hidden size={20} />} label={t('Office Hours')}>
              {t(shop.officeHours)}
            </Detail>
          )}
          <Detail icon={<Truck aria-hidden size={20} />} label={t('Delivery')}>
            {describeOrderFee(offer)}
            {shop.deliveryHours && <span className="block">{shop.deliveryHours}</span>}
          </Detail>
          {officer.name && (
            <Detail icon={<Scale aria-hidden size={20} />} label={t('Grievance officer')}>
              {[officer.name, officer.designation].filter(Boolean).join(', ')}
              {officer.phone && <span className="block whitespace-nowrap">{officer.phone}</span>}
              {officer.email && <span className="block wrap-anywhere">{officer.email}</span>}
            </Detail>
          )}
        </ul>
      </Card>
      <Card className="p-5 sm:p-6">
        <h2 className="mb-2 text-lg">{t('Frequently Asked Questions')}</h2>
        <div className="divide-y divide-line">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group">
              <summary className="flex min-h-12 list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
                {t(question)}
                <ChevronDown aria-hidden size={18} className="shrink-0 transition group-open:rotate-180" />
              </summary>
              <p className="pb-4 text-ink-soft">{t(answer)}</p>
            </details>
          ))}
        </div>
      </Card>
    </div>
  );
}

function Detail({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-foam text-deep">{icon}</span>
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{label}</p>
        <p>{children}</p>
      </div>
    </li>
  );
}

/** `website` is a honeypot for bots: people can neither see nor reach this field. */
const rules = { ...contactRules, website: {} };

function ContactForm({ onSent }: { onSent: (answer: string) => void }) {
  const user = useCustomer();
  /** The values that the page has filled in. The browser asks before leaving only if the customer has changed them. */
  const [filled, setFilled] = useState({ name: user?.name ?? '', email: user?.email ?? '' });
  const form = useForm({
    rules,
    initial: { ...filled, message: '', website: '' },
    fallback: t('Failed to submit contact form. Please try again later.'),
    submit: async (body) => onSent((await call('POST /contact/submit', { body })).message),
  });

  useAskBeforeUnload(form);
  const fillIn = useEffectEvent((person: { name: string; email: string }) => {
    for (const field of ['name', 'email'] as const) {
      if (form.values[field] !== '') continue;
      form.setValue(field, person[field]);
      setFilled((before) => ({ ...before, [field]: person[field] }));
    }
  });
  useEffect(() => {
    if (user) fillIn(user);
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

/** Confirms that the message was sent. */
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
