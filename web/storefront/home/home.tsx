import ArrowRight from 'lucide-react/icons/arrow-right';
import Droplets from 'lucide-react/icons/droplets';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import Truck from 'lucide-react/icons/truck';
import { data, Link, useRevalidator } from 'react-router';
import { t } from '#web/language.ts';
import { useCustomer } from '#web/shared/session.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { logFault } from '#web/site/log-fault.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { publicHead } from '#web/site/public-head.ts';
import { host, serverCall } from '#web/site/server-context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { useCustomerPart } from '../layout/use-customer-part.ts';
import { type DeliveryOffer, describePrices } from '../place/delivery-offer.ts';
import { loadOffer } from '../place/load-offer.ts';
import { staleWhileRevalidate, useRevalidated } from '../products/known-pages.ts';
import { ProductGrid } from '../products/product-grid.tsx';
import { describeShop } from '../products/structured-data.ts';
import type { Route } from './+types/home.ts';
import { Hero } from './hero.tsx';
import { heroPictureOf } from './hero-picture.ts';

const featured = 8;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(host);
  const offer = await loadOffer(context);
  const hero = heroPictureOf(site.shop.look);
  const head = publicHead(site, { title: null, path: '/', things: describeShop(site, offer) });
  try {
    const answer = await context.get(serverCall)('GET /products', { query: { limit: featured } });
    return data({ products: answer.data.products, isFailed: false, head, hero, offer });
  } catch (error) {
    logFault('Failed to load the featured products', error);
    return data({ products: [], isFailed: true, head, hero, offer }, 503);
  }
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  staleWhileRevalidate(url.pathname + url.search, serverLoader);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => loaderData?.head ?? pageMeta(matches, null);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { products, isFailed, hero, offer } = useRevalidated(loaderData);
  const { revalidate } = useRevalidator();
  const isCustomer = useCustomer() !== null;
  return (
    <main>
      <OwnHomePlace />
      <Hero offer={offer} picture={hero} isBelow={isCustomer} />
      {(products.length > 0 || isFailed) && (
        <section className="page pt-8 sm:pt-12" aria-labelledby="featured">
          <div className="mb-3 flex flex-wrap items-baseline sm:mb-6 justify-between gap-x-6 gap-y-1">
            <h2 id="featured" className="text-title">
              {t('Featured Products')}
            </h2>
            <Link
              to="/products"
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-deep hover:underline"
            >
              {t('View All Products')} <ArrowRight aria-hidden size={18} />
            </Link>
          </div>
          {isFailed ? (
            <ErrorState title={t('Failed to load products')} onTryAgain={() => void revalidate()} />
          ) : (
            <ProductGrid products={products} heading="h3" />
          )}
        </section>
      )}
      <WhyChoose offer={offer} />
      <ClosingBanner isCustomer={isCustomer} />
    </main>
  );
}

/** The last section of the home page, for customers or for guests. */
function ClosingBanner({ isCustomer }: { isCustomer: boolean }) {
  return (
    <section className="page pt-4">
      <div className="relative overflow-hidden rounded-xl bg-deeper px-6 py-12 text-center text-white sm:py-16">
        <svg
          aria-hidden="true"
          viewBox="0 0 1200 120"
          preserveAspectRatio="none"
          className="absolute inset-x-0 bottom-0 h-2/5 w-full text-aqua/25"
        >
          <path fill="currentColor" d="M0 60c150-60 300-60 450-20s300 60 450 10 230-40 300-20v90H0z" />
        </svg>
        <div className={classes('relative grid justify-items-center gap-3', !isCustomer && 'unless-customer')}>
          <h2 className="text-title">{isCustomer ? t('Welcome Back') : t('Ready to Get Started')}</h2>
          <p className="max-w-md text-balance text-aqua-light">
            {isCustomer
              ? t('Running low? Your next jar is a minute away.')
              : t('Sign up once. After that, ordering takes a minute.')}
          </p>
          <ButtonLink to={isCustomer ? '/products' : '/register'} variant="accent" size="lg" className="mt-3">
            {isCustomer ? t('Shop Now') : t('Create Account Now')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

const listPoints = (offer: DeliveryOffer) => [
  {
    Icon: Droplets,
    title: t('Premium Quality'),
    text: t('Purified and tested. Sealed at the plant, opened by you.'),
  },
  {
    Icon: Truck,
    title: t('Fast Delivery'),
    text: offer.hasFirstWindows
      ? t('Pick a day and a morning, afternoon or evening slot. We deliver to your door.')
      : t('Pick a day and a time slot. We deliver to your door.'),
  },
  {
    Icon: IndianRupee,
    title: t('Best Prices'),
    text: describePrices(offer),
  },
];

function WhyChoose({ offer }: { offer: DeliveryOffer }) {
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

const load = () => import('./own-home.tsx');

/**
 * The place of the personal part for customers. Its height is reserved before the first paint, so that nothing moves.
 */
function OwnHomePlace() {
  const Part = useCustomerPart(load);
  return <div className="for-customers own-home">{Part && <Part />}</div>;
}
