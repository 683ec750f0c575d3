import ArrowRight from 'lucide-react/icons/arrow-right';
import { data, Link, useRevalidator } from 'react-router';
import { t } from '#web/shared/language.ts';
import { logFault } from '#web/site/log-fault.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { publicHead } from '#web/site/public-head.ts';
import { host, serverCall } from '#web/site/server-context.ts';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { loadOffer } from '../place/load-offer.ts';
import { ProductGrid } from '../products/product-grid.tsx';
import { describeShop } from '../products/structured-data.ts';
import type { Route } from './+types/home.ts';
import { ClosingBanner } from './closing-banner.tsx';
import { Hero } from './hero.tsx';
import { OrderAgainPlaceholder } from './order-again-placeholder.tsx';
import { WhyChoose } from './why-choose.tsx';

const featured = 8;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(host);
  const offer = await loadOffer(context);
  const head = publicHead(site, { title: null, path: '/', things: describeShop(site, offer) });
  try {
    const answer = await context.get(serverCall)('GET /products', { query: { limit: featured } });
    return data({ products: answer.data.products, isFailed: false, head, offer });
  } catch (error) {
    logFault('Failed to load the featured products', error);
    return data({ products: [], isFailed: true, head, offer }, 503);
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => loaderData?.head ?? pageMeta(matches, null);

export default function Home({ loaderData: { products, isFailed, offer } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <main>
      <OrderAgainPlaceholder />
      <Hero offer={offer} />
      {(products.length > 0 || isFailed) && (
        <section className="page pt-8 sm:pt-12" aria-labelledby="featured">
          <div className="mb-3 flex flex-wrap items-baseline sm:mb-6 justify-between gap-x-6 gap-y-1">
            <h2 id="featured" className="text-title">
              {t('Featured Products')}
            </h2>
            <Link
              to="/products"
              prefetch="intent"
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
      <ClosingBanner />
    </main>
  );
}
