import { type ReactNode, use, useEffect, useRef } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { indiaDay } from '#contract/shared/days.ts';
import { htmlLanguage, scriptOf } from '#contract/shared/translate.ts';
import { sideOf } from '#languages/catalogue.ts';
import type { Script } from '#languages/list.ts';
import type { Route } from './+types/root.ts';
import { currentLanguage, loadTexts } from './language.ts';
import { defer, whenIdle } from './shared/defer.ts';
import { isShopOld } from './shared/shop-changed.ts';
import type { ShopOfPages } from './shared/use-shop.ts';
import { askServer } from './site/ask-server.ts';
import { confirmSession, watchBackForwardCache } from './site/back-forward-cache.ts';
import type { NextFiles } from './site/next-pages.ts';
import { keepOfflinePage } from './site/offline.ts';
import { PageStyle } from './site/page-style.ts';
import { RouteFailure } from './site/route-failure.tsx';
import { host, nextFiles } from './site/server-context.ts';
import { watchLeftSessions } from './site/sign-out.ts';
import { recordVisit } from './site/visits.ts';
import { focusPage } from './ui/focus-page.ts';
import anekDevanagari from './ui/fonts/anek-devanagari.woff2';
import anek from './ui/fonts/anek-latin.woff2';
import Toaster from './ui/messages/toaster.tsx';
import { leaveServerRenderedPage } from './ui/waiting/use-deferred-render.ts';

if (import.meta.env.DEV) await import('./ui/theme.css');

export function loader({ context, url: { pathname } }: Route.LoaderArgs): ShopOfPages & { nextFiles?: NextFiles } {
  const { shop, now, publicUrl } = context.get(host);
  // Public pages must contain neither the UPI ID, which is only for customers who pay, nor the shop's expense kinds.
  const payment = { confirmNeedsPayment: shop.payment.confirmNeedsPayment };
  const isOfCustomers = ['shop', 'own'].includes(sideOf(pathname));
  const ahead = isOfCustomers ? { nextFiles: context.get(nextFiles) } : {};
  return { shop: { ...shop, payment }, url: publicUrl, year: Number(indiaDay(now).slice(0, 4)), ...ahead };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => askServer(serverLoader);

/** Loads the texts of a page before it is rendered, because a link may lead to another side of the site. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const texts = loadTexts(new URL(request.url).pathname);
    const results = await next();
    await texts;
    return results;
  },
];

/** Loads the shop's details again only if this tab has changed them. */
export const shouldRevalidate = isShopOld;

const faceOf: Readonly<Record<Script, string>> = { Devanagari: anekDevanagari };

/**
 * The fonts that the server-rendered page preloads. In the browser the list is empty, because the style sheet has
 * already requested the fonts.
 */
function faces(): string[] {
  if (!import.meta.env.SSR) return [];
  const script = scriptOf(currentLanguage());
  return script ? [faceOf[script], anek] : [anek];
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...faces().map(
    (href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const,
  ),
];

// This inline script runs before the first paint. It hides content for guests from signed-in people, reserves the space
// of a stored PIN code and of the personal part of the home page, redirects riders to their run, and stores the event
// of the install prompt, which is fired before any screen listens (storefront/orders/install-offer.tsx). Only the
// server writes it into pages, so the browser's code does not contain it.
const markSession = import.meta.env.SSR
  ? `try{const e=document.documentElement,d=e.dataset,l=localStorage;for(const r of['admin','customer'])if(l.getItem(r+'_token'))d.session=r;if(!d.session&&l.getItem('rider_session')&&!/^\\/run\\b/.test(location.pathname))location.replace('/run');if(l.getItem('delivery_pincode'))d.pincode='';const[h,w]=(l.own_room||'').split('x');if(h&&(h<1||w==innerWidth))e.style.setProperty('--own-room',h+'px')}catch{}addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installPrompt=e})`
  : '';

export function Layout({ children }: { children: ReactNode }) {
  const { css, nonce, script = '' } = use(PageStyle);
  // Tests in a browser wait for this attribute, because a press has no effect before hydration.
  useEffect(() => {
    document.documentElement.dataset.alive = '';
  }, []);
  return (
    <html lang={htmlLanguage(currentLanguage())} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#082c3a" />
        <style id="style" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markSession + script }} />
        <Meta />
        <Links />
      </head>
      <body className="flex flex-col">
        {children}
        <Messages />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The live region for messages over the page. It is at the left, because buttons are at the right. */
function Messages() {
  return (
    <div
      aria-live="polite"
      className="messages pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2 sm:right-auto sm:w-96"
    >
      <Toaster />
    </div>
  );
}

const fetchAhead = (files: NextFiles) =>
  import('./storefront/prefetch/fetch-pages.ts')
    .then(({ fetchNextPages }) => fetchNextPages(files))
    .catch((error) => console.warn('The next pages could not be fetched ahead.', error));

export default function Root({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const firstFiles = useRef(loaderData.nextFiles);
  const shownPath = useRef(pathname);
  useEffect(() => {
    leaveServerRenderedPage();
    void confirmSession();
    defer(keepOfflinePage);
    const { current: files } = firstFiles;
    if (files) whenIdle(() => fetchAhead(files));
    const stops = [watchBackForwardCache(), watchLeftSessions()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => {
    defer(() => void recordVisit(pathname));
    if (pathname !== shownPath.current) focusPage();
    shownPath.current = pathname;
  }, [pathname]);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
