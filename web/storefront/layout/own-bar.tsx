import Droplets from 'lucide-react/icons/droplets';
import House from 'lucide-react/icons/house';
import Milk from 'lucide-react/icons/milk';
import Truck from 'lucide-react/icons/truck';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { formatAmount, formatPrice, type Paise } from '#contract/shared/money.ts';
import { message, plural, t } from '#web/language.ts';
import { defer } from '#web/shared/defer.ts';
import { type OwnHome, readOldOwnHome, useOwnHome } from './own-home.ts';

const places = [
  { to: '/', label: message('Home'), Icon: House, holds: /^\/$/ },
  { to: '/products', label: message('Order'), Icon: Droplets, holds: /^\/products\b/ },
  { to: '/plans', label: message('Deliveries'), Icon: Truck, holds: /^\/plans\b/ },
  { to: '/jars', label: message('Jars & balance'), Icon: Milk, holds: /^\/(jars|account)\b/ },
];

/** Four links for customers at the bottom of a phone. theme.css defines on which pages other bars replace them. */
export default function OwnBar() {
  const { pathname } = useLocation();
  const home = useOwnHome()?.home;
  useEffect(() => {
    // The home page loads this data itself. After a sign-in another page opens and loads it.
    if (!/^\/(login|register)?$/.test(pathname)) defer(readOldOwnHome);
  }, [pathname]);
  const isOnItsWay = !!home?.next?.run;
  useEffect(() => {
    const poll = () => document.visibilityState === 'visible' && readOldOwnHome();
    document.addEventListener('visibilitychange', poll);
    // Poll while a rider is on the way.
    const timer = isOnItsWay ? setInterval(poll, 60_000) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', poll);
      clearInterval(timer);
    };
  }, [isOnItsWay]);
  return (
    <nav
      aria-label={t('My shop')}
      data-foot-bar="own"
      className="own-bar fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.4fr)]">
        {places.map(({ to, label, Icon, holds }) => {
          const figures = (to === '/jars' && home) || undefined;
          return (
            <li key={to}>
              <Link
                to={to}
                prefetch={to === '/products' ? 'intent' : 'none'}
                aria-current={holds.test(pathname) ? 'page' : undefined}
                className="grid h-16 grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-0.5 px-1 text-xs font-medium text-ink-soft large-text:text-[4vw] aria-[current=page]:font-bold aria-[current=page]:text-deep"
              >
                <span className="flex max-w-full items-center gap-1">
                  <Icon aria-hidden size={24} className="shrink-0" strokeWidth={holds.test(pathname) ? 2.25 : 1.75} />
                  {figures && <Figures {...figures} />}
                </span>
                <span aria-hidden={figures !== undefined} className="max-w-full truncate">
                  {t(label)}
                </span>
                {figures && <span className="sr-only">{t(label) + describeFigures(figures)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The number of jars with the customer and the amount to pay, in few characters beside the icon. */
function Figures({ jars, amountDue }: OwnHome) {
  return (
    <span
      aria-hidden
      className="figures flex min-w-0 items-center gap-1 text-sm leading-none font-bold text-ink large-text:text-[4vw]"
    >
      {jars > 0 && jars}
      {amountDue > 0 && (
        <span className="min-w-0 truncate rounded-full bg-marigold-pale px-1.5 py-1 text-xs leading-none text-marigold-ink large-text:text-[3.6vw]">
          {shortAmount(amountDue)}
        </span>
      )}
    </span>
  );
}

const lakh = 1_00_000_00;

/**
 * Formats an amount in at most seven characters: "₹85.50", "₹12,346", "₹1.2L". The linked page and screen readers get
 * the exact amount.
 */
function shortAmount(amount: Paise): string {
  if (amount >= lakh) return t('₹{lakhs}L', { lakhs: (amount / lakh).toFixed(1) });
  return formatPrice(amount >= 1_000_00 ? Math.round(amount / 100) * 100 : amount);
}

/** The figures for screen readers, after the link's name: ", 2 jars, ₹120.00 to pay". */
function describeFigures({ jars, amountDue }: OwnHome): string {
  return [
    '',
    ...(jars > 0 ? [plural(jars, { one: '{count} jar', other: '{count} jars' })] : []),
    ...(amountDue > 0 ? [t('{amount} to pay', { amount: formatAmount(amountDue) })] : []),
  ].join(', ');
}
