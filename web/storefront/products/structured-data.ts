/** Shop and products as schema.org data for search engines. Prices are in rupees. Only loaders use it. */
import { toRupees } from '#contract/shared/money.ts';
import type { Shop } from '#contract/shop.ts';
import { t } from '#web/language.ts';
import type { Product } from '#web/shared/api-types.ts';
import type { PageHost } from '#web/site/server-context.ts';
import type { DeliveryOffer } from '../place/delivery-offer.ts';

type Site = Pick<PageHost, 'publicUrl' | 'shop'>;

export const describeShop = ({ publicUrl, shop }: Site, offer: Pick<DeliveryOffer, 'hasZones' | 'cashAllowed'>) => [
  {
    '@type': 'LocalBusiness',
    '@id': `${publicUrl}/#shop`,
    name: shop.name,
    ...(shop.legalName && { legalName: shop.legalName }),
    ...(shop.gstin && { taxID: shop.gstin }),
    description: shop.tagline,
    url: `${publicUrl}/`,
    ...(shop.phone && { telephone: shop.phone }),
    ...(shop.email && { email: shop.email }),
    ...(shop.address && { address: shop.address }),
    ...(!offer.hasZones && { areaServed: 'IN' }),
    currenciesAccepted: 'INR',
    ...(offer.cashAllowed && { paymentAccepted: 'Cash' }),
    ...(shop.fssaiNumber && { identifier: named('FSSAI', shop.fssaiNumber) }),
    ...describeHours(shop),
    ...describeOfficer(shop.grievanceOfficer),
  },
];

const named = (name: string, value: string) => ({ '@type': 'PropertyValue', name, value });

/** The hours as plain text, because `openingHours` requires a format that the shop's settings do not have. */
function describeHours({ deliveryHours, officeHours }: Shop) {
  const hours = [
    ...(deliveryHours ? [named('Delivery hours', deliveryHours)] : []),
    ...(officeHours ? [named('Office hours', officeHours)] : []),
  ];
  return hours.length > 0 && { additionalProperty: hours };
}

function describeOfficer({ name, designation, phone, email }: Shop['grievanceOfficer']) {
  if (name === '') return null;
  const contactPoint = {
    '@type': 'ContactPoint',
    contactType: designation || 'Grievance officer',
    name,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
  };
  return { contactPoint };
}

export const describeProduct = ({ publicUrl }: Site, product: Product) => {
  const address = `${publicUrl}/products/${product.id}`;
  const isAvailable = product.isActive && product.stock > 0;
  return [
    {
      '@type': 'Product',
      sku: product.id,
      name: product.name,
      description: product.description,
      image: product.image ? [new URL(product.image, publicUrl).href] : [],
      ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
      offers: {
        '@type': 'Offer',
        url: address,
        price: toRupees(product.price).toFixed(2),
        priceCurrency: 'INR',
        itemCondition: 'https://schema.org/NewCondition',
        availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
        seller: { '@id': `${publicUrl}/#shop` },
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: t('Home'), item: `${publicUrl}/` },
        { '@type': 'ListItem', position: 2, name: t('Products'), item: `${publicUrl}/products` },
        { '@type': 'ListItem', position: 3, name: product.name, item: address },
      ],
    },
  ];
};
