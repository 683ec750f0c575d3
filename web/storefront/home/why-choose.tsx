import Droplets from 'lucide-react/icons/droplets';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import Truck from 'lucide-react/icons/truck';
import { t } from '#web/shared/language.ts';
import { useShop } from '#web/shared/use-shop.ts';
import type { DeliveryOffer } from '../place/delivery-offer.ts';

const listPoints = ({ hasFirstWindows, isOneFee }: DeliveryOffer) => [
  {
    Icon: Droplets,
    title: t('Premium Quality'),
    text: t('Purified and tested. Sealed at the plant, opened by you.'),
  },
  {
    Icon: Truck,
    title: t('Fast Delivery'),
    text: hasFirstWindows
      ? t('Pick a day and a morning, afternoon or evening slot. We deliver to your door.')
      : t('Pick a day and a time slot. We deliver to your door.'),
  },
  {
    Icon: IndianRupee,
    title: t('Best Prices'),
    text: isOneFee
      ? t('One flat delivery charge, clear prices per litre, and refundable jar deposits.')
      : t('Clear delivery charges, clear prices per litre, and refundable jar deposits.'),
  },
];

export function WhyChoose({ offer }: { offer: DeliveryOffer }) {
  const { name } = useShop().shop;
  return (
    <section className="page py-10 sm:py-14" aria-labelledby="why">
      <h2 id="why" className="mb-6 text-title">
        {t('Why Choose {name}', { name })}
      </h2>
      <ul className="grid gap-3 sm:gap-5 md:grid-cols-3">
        {listPoints(offer).map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4 rounded-lg border border-line bg-surface p-5 shadow-sm md:flex-col">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-foam text-deep">
              <Icon aria-hidden size={24} strokeWidth={1.75} />
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
