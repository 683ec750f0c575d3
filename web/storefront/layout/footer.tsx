import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { legalTitles } from '#contract/settings/legal/pages.ts';
import { officerLine } from '#contract/settings/officer-line.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { site } from '#contract/shared/site.ts';
import { message, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useShop } from '#web/shared/use-shop.ts';
import { LanguageSwitch } from '#web/site/language-switch.tsx';
import { ShopMark } from '#web/site/shop-mark.tsx';
import { ownVisit } from '#web/site/visits.ts';

const links = [
  { to: '/products', label: message('All products') },
  { to: '/products?type=gallon', label: message('Gallon jars') },
  { to: '/products?type=bottle', label: message('Bottles') },
  { to: '/contact', label: message('Contact Us') },
];
const row = 'flex items-start gap-3 py-2 hover:text-white';

/** The visible part is memoised, because the router renders this component again at each step of a navigation. */
export function Footer() {
  const { shop, year } = useShop();
  return <Foot shop={shop} year={year} />;
}

const Foot = memo(function Foot({ shop, year }: Pick<ReturnType<typeof useShop>, 'shop' | 'year'>) {
  const officer = shop.grievanceOfficer;
  const reach = [
    { icon: Phone, text: shop.phone, to: phoneHref(shop.phone) },
    shop.email
      ? { icon: Mail, text: shop.email, to: `mailto:${shop.email}` }
      : { icon: Mail, text: t('Send Message'), to: '/contact' },
    { icon: MapPin, text: shop.address },
  ];
  return (
    <footer className="mt-16 bg-abyss text-aqua-light">
      <ForVisitors>
        <div className="sm:max-md:col-span-2">
          <div className="flex items-center gap-3">
            <span className="grid h-12 min-w-12 place-items-center rounded-md bg-white px-1.5">
              <ShopMark size={36} loading="lazy" />
            </span>
            <span className="text-2xl font-bold tracking-tight text-white">{shop.name}</span>
          </div>
          <p className="mt-4 max-w-sm">{t('{tagline}.', { tagline: t(shop.tagline) })}</p>
        </div>
        <nav aria-label={t('Footer')}>
          <h2 className="mb-2 text-white">{t('Shop')}</h2>
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className="block py-2 hover:text-white hover:underline">
              {t(label)}
            </Link>
          ))}
        </nav>
        <address className="not-italic">
          <h2 className="mb-2 text-white">{t('Talk to us')}</h2>
          {reach.map(({ icon: Icon, text, to }) => {
            const inside = (
              <>
                <Icon aria-hidden size={20} className="mt-0.5 shrink-0" /> <span className="wrap-anywhere">{text}</span>
              </>
            );
            if (!text) return null;
            return to ? (
              <Link key={to} to={to} className={row}>
                {inside}
              </Link>
            ) : (
              <p key="place" className={row}>
                {inside}
              </p>
            );
          })}
        </address>
      </ForVisitors>
      <div className="border-t border-white/15">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5 text-sm">
          {officer.name && (
            <p className="w-full wrap-anywhere">
              {t('Grievance officer')}: {officerLine(officer)}
            </p>
          )}
          {shop.legal.pages.length > 0 && (
            <nav aria-label={t('Legal pages')} className="-my-2 flex w-full flex-wrap gap-x-6">
              {shop.legal.pages.map((page) => (
                <Link key={page} to={`/${page}`} className="py-2 underline underline-offset-4 hover:text-white">
                  {t(legalTitles[page])}
                </Link>
              ))}
            </nav>
          )}
          <p className="max-lg:w-full">
            {t('© {year} {name}. All rights reserved. {legalLine}', {
              year,
              name: shop.legalName || shop.name,
              legalLine: shop.legalLine,
            })}
          </p>
          <div className="-mx-2.5">
            <LanguageSwitch />
          </div>
          <VisitorCounter />
          <p hidden={!shop.designerName}>
            {rich('Designed by {designer}', {
              designer: (
                <a href={shop.designerUrl} className="underline underline-offset-4 hover:text-white" rel="noopener">
                  {shop.designerName}
                </a>
              ),
            })}
          </p>
        </div>
      </div>
    </footer>
  );
});

const ownPages = /^\/(account|cart|checkout|jars|orders|plans|profile)\b/;

/** Hidden in cart, checkout and account pages, where links to the rest of the shop would only distract. */
function ForVisitors({ children }: { children: ReactNode }) {
  if (ownPages.test(useLocation().pathname)) return null;
  return <div className="page grid gap-10 py-12 sm:grid-cols-2 md:grid-cols-[2fr_1fr_2fr]">{children}</div>;
}

const refreshMs = 30_000;

/** The number of different visitors. Three states: loading, the number, "Error". */
function VisitorCounter() {
  const [count, setCount] = useState<number | 'loading' | 'error'>('loading');
  useEffect(() => {
    const stop = new AbortController();
    const refresh = async () => {
      try {
        const { uniqueVisitors } = await call('GET /visitors/count', { query: { site } }, { signal: stop.signal });
        setCount(uniqueVisitors);
      } catch (error) {
        if (stop.signal.aborted) return;
        console.warn('Failed to load visitor count', error);
        setCount('error');
      }
    };
    void ownVisit.then(() => {
      if (!stop.signal.aborted) void refresh();
    });
    const timer = setInterval(refresh, refreshMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, []);
  return (
    <p>
      {rich('Visitors: {count}', {
        count: (
          <strong className="figures text-white">
            {count === 'loading' ? t('Loading…') : count === 'error' ? t('Error') : formatNumber(count)}
          </strong>
        ),
      })}
    </p>
  );
}
