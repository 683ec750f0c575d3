import Droplets from 'lucide-react/icons/droplets';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import Truck from 'lucide-react/icons/truck';
import { t, text } from '../../shared/language.ts';
import { useShop } from '../../shared/use-shop.ts';

const points = [
  {
    Icon: Droplets,
    title: text('Premium Quality'),
    text: text('Purified and tested. Sealed at the plant, opened by you.'),
  },
  {
    Icon: Truck,
    title: text('Fast Delivery'),
    text: text('Pick a day and a morning, afternoon or evening slot. We deliver to your door.'),
  },
  {
    Icon: IndianRupee,
    title: text('Best Prices'),
    text: text('One flat delivery charge, clear prices per litre, and refundable jar deposits.'),
  },
];

export function WhyChoose() {
  const { name } = useShop().shop;
  return (
    <section className="page py-10 sm:py-14" aria-labelledby="why">
      <h2 id="why" className="mb-6 text-title">
        {t('Why Choose {name}', { name })}
      </h2>
      <ul className="grid gap-3 sm:gap-5 md:grid-cols-3">
        {points.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4 rounded-lg border border-line bg-surface p-5 shadow-sm md:flex-col">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-foam text-deep">
              <Icon aria-hidden size={24} strokeWidth={1.75} />
            </span>
            <div>
              <h3 className="text-lg">{t(title)}</h3>
              <p className="mt-1 text-ink-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
