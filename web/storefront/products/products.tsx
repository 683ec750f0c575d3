import SearchX from 'lucide-react/icons/search-x';
import { data, useNavigation, useRevalidator } from 'react-router';
import { t } from '#web/language.ts';
import { logFault } from '#web/site/log-fault.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { publicHead } from '#web/site/public-head.ts';
import { host, serverCall } from '#web/site/server-context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState, ErrorState } from '#web/ui/messages/notice.tsx';
import type { Route } from './+types/products.ts';
import { staleWhileRevalidate, useRevalidated } from './known-pages.ts';
import { listPage } from './list-page.ts';
import { ProductFilters } from './product-filters.tsx';
import { ProductGrid } from './product-grid.tsx';
import { parseProductSearch, productsPath } from './product-search.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = parseProductSearch(url.searchParams);
  const call = context.get(serverCall);
  const { search, type, category, page } = filters;
  const logged = (error: unknown): undefined => {
    logFault('Failed to load the product list', error);
  };
  const [list, categories] = await Promise.all([
    call('GET /products', {
      query: { page, ...(search && { search }), ...(type && { type }), ...(category && { category }) },
    }).catch(logged),
    call('GET /products/categories', {}).catch(logged),
  ]);
  // Search engines should not index search results.
  const head = search ? null : publicHead(context.get(host), { title: t('Products'), path: productsPath(filters) });
  const answer = { ...listPage(filters, list, categories), head };
  return data(answer, list && categories ? 200 : 503);
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  staleWhileRevalidate(url.pathname + url.search, serverLoader);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.head ?? pageMeta(matches, t('Products'));

export default function Products({ loaderData }: Route.ComponentProps) {
  const list = useRevalidated(loaderData);
  const { products, mostOrdered, isFailed, pagination, categories } = list;
  const { revalidate } = useRevalidator();
  const { location: next } = useNavigation();
  const isLoading = next?.pathname === '/products';
  // While the next list loads, the filters already show the new choice.
  const filters = isLoading ? parseProductSearch(new URLSearchParams(next.search)) : list.filters;
  const { totalItems, totalPages } = pagination;
  return (
    <main className="page grid gap-3 py-4 sm:gap-5 sm:py-10">
      <h1 className="text-title">{t('Our Products')}</h1>
      <ProductFilters filters={filters} categories={categories} totalItems={isFailed ? null : totalItems} />
      <div className={classes('transition-opacity', isLoading && 'opacity-60')} aria-busy={isLoading}>
        {isFailed ? (
          <ErrorState title={t('Failed to load products')} onTryAgain={() => void revalidate()} />
        ) : products.length > 0 ? (
          <ProductGrid products={products} heading="h2" isFirst />
        ) : (
          <div className="grid gap-8">
            <EmptyState
              icon={<SearchX aria-hidden size={28} />}
              title={t('No products found matching your criteria.')}
            />
            {mostOrdered.length > 0 && (
              <section className="grid gap-4" aria-labelledby="most-ordered">
                <h2 id="most-ordered" className="text-xl">
                  {t('Most ordered')}
                </h2>
                <ProductGrid products={mostOrdered} heading="h3" />
              </section>
            )}
          </div>
        )}
      </div>
      {totalPages > 1 && (
        <nav aria-label={t('Pages')} className="flex items-center justify-center gap-4">
          {filters.page > 1 && (
            <ButtonLink variant="outline" to={productsPath({ ...filters, page: filters.page - 1 })}>
              {t('Previous')}
            </ButtonLink>
          )}
          <span className="figures text-ink-soft">
            {t('Page {page} of {totalPages}', { page: filters.page, totalPages })}
          </span>
          {filters.page < totalPages && (
            <ButtonLink variant="outline" to={productsPath({ ...filters, page: filters.page + 1 })}>
              {t('Next')}
            </ButtonLink>
          )}
        </nav>
      )}
    </main>
  );
}
