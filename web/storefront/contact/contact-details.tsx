import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import Scale from 'lucide-react/icons/scale';
import Truck from 'lucide-react/icons/truck';
import type { ReactNode } from 'react';
import { formatPrice } from '#contract/shared/money.ts';
import { message, t } from '#web/shared/language.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { type DeliveryOffer, describeDeliveryFee } from '../place/delivery-offer.ts';

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

function describeFee(offer: DeliveryOffer): string {
  const { fee, freeFrom, isOneFee } = offer;
  if (!isOneFee) return describeDeliveryFee(offer);
  if (freeFrom === null) return t('{fee} for one order', { fee: formatPrice(fee) });
  return t('{fee} for one order, free from {freeFrom}', { fee: formatPrice(fee), freeFrom: formatPrice(freeFrom) });
}

const link = 'font-medium wrap-anywhere text-deep underline underline-offset-4';

/** How else the shop can be reached, and what most people ask. */
export function ContactDetails({ offer }: { offer: DeliveryOffer }) {
  const { shop } = useShop();
  const officer = shop.grievanceOfficer;
  return (
    <div className="grid gap-5">
      <Card className="grid gap-4 p-5 sm:p-6">
        <h2 className="text-lg">{t('Get in Touch')}</h2>
        <ul className="grid gap-4 sm:max-lg:grid-cols-2">
          {shop.phone && (
            <Detail icon={<Phone aria-hidden size={20} />} label={t('Phone')}>
              <a href={phoneHref(shop.phone)} className={classes(link, 'whitespace-nowrap')}>
                {shop.phone}
              </a>
            </Detail>
          )}
          <Detail icon={<Mail aria-hidden size={20} />} label={shop.email ? t('Email') : t('Message')}>
            {shop.email ? (
              <a href={`mailto:${shop.email}`} className={link}>
                {shop.email}
              </a>
            ) : (
              <a href="#write" className={link}>
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
            {describeFee(offer)}
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
