/** Shop and products in the words of schema.org, for search engines. Prices in rupees. */

import type { Product } from '../../contract/catalogue.ts';
import type { Shop } from '../../contract/shop.ts';
import { t } from '../language.ts';

export const describeShop = (url: string, shop: Shop) => [
  {
    '@type': 'LocalBusiness',
    '@id': `${url}/#shop`,
    name: shop.name,
    description: shop.tagline,
    url: `${url}/`,
    telephone: shop.phone,
    email: shop.email,
    address: shop.address,
    areaServed: 'IN',
    currenciesAccepted: 'INR',
    paymentAccepted: 'Cash',
  },
];

export const describeProduct = (product: Product) => (url: string) => [
  {
    '@type': 'Product',
    sku: product.id,
    name: product.name,
    description: product.description,
    image: product.image ? [new URL(product.image, url).href] : [],
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    offers: {
      '@type': 'Offer',
      url: `${url}/products/${product.id}`,
      price: product.price.toFixed(2),
      priceCurrency: 'INR',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${product.isActive && product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: { '@id': `${url}/#shop` },
    },
  },
  describeTrail([
    [t('Home'), '/'],
    [t('Products'), '/products'],
    [product.name, `/products/${product.id}`],
  ])(url),
];

/** The way from the home page, as names and paths. */
const describeTrail = (steps: [name: string, path: string][]) => (url: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], at) => ({ '@type': 'ListItem', position: at + 1, name, item: url + path })),
});
