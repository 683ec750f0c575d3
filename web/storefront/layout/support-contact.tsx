import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router';
import { t } from '#web/language.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Card } from '#web/ui/card.tsx';

const link = 'flex min-h-11 items-center gap-2 font-semibold text-deep underline underline-offset-4';

/** Contact details for questions about an order, with the office hours. */
export function SupportContact() {
  const { shop } = useShop();
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">{t('Need help?')}</h2>
      <p className="text-ink-soft">
        {shop.deliveryHours
          ? t('Delivery hours: {hours}', { hours: shop.deliveryHours })
          : t('Delivery hours: 7 AM to 10 PM every day')}
      </p>
      <div className="mt-2 grid sm:flex sm:gap-8">
        {shop.phone && (
          <a href={phoneHref(shop.phone)} className={link}>
            <Phone aria-hidden size={18} /> <span className="whitespace-nowrap">{shop.phone}</span>
          </a>
        )}
        {shop.email && (
          <a href={`mailto:${shop.email}`} className={link}>
            <Mail aria-hidden size={18} /> <span className="wrap-anywhere">{shop.email}</span>
          </a>
        )}
        <Link to="/contact" className={link}>
          <MessageSquare aria-hidden size={18} /> {t('Send Message')}
        </Link>
      </div>
    </Card>
  );
}
