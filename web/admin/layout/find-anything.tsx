import { QueryClientProvider } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import MapPin from 'lucide-react/icons/map-pin';
import MapPinned from 'lucide-react/icons/map-pinned';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Search from 'lucide-react/icons/search';
import SettingsIcon from 'lucide-react/icons/settings';
import User from 'lucide-react/icons/user';
import Zap from 'lucide-react/icons/zap';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { complaintStatuses } from '#contract/complaints/rules.ts';
import type { Found } from '#contract/dashboard/calls.ts';
import { orderStatusLabels } from '#contract/orders/status-flow.ts';
import { cleanPincode } from '#contract/shared/pincode-rules.ts';
import { languages } from '#contract/shared/translate.ts';
import { inLatinDigits } from '#contract/shared/typed-text.ts';
import { currentLanguage, loadCatalogue, type PageTexts, t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { queryClientOf } from '#web/shared/query-client.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { useMayOpen } from './area-screens.tsx';
import {
  type FoundRow,
  findActions,
  findNear,
  findOwnWords,
  findScreens,
  findSettingRows,
  isSameText,
  rankOf,
} from './find-places.ts';

/** Elements in which the key `/` types a character, so that it does not open the search. */
const slashFields = 'input:not([type=checkbox], [type=radio]), textarea, select';

/** The search button. Ctrl or Cmd with K also opens the search, and so does `/` on screens without a search field. */
export function FindAnything({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isCommand && !isSlash) return;
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (isSlash && ((event.target as Element).closest(slashFields) || document.querySelector('main [type=search]')))
      return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex min-h-11 items-center gap-2 rounded-full text-sm text-aqua-light max-md:w-11 max-md:justify-center hover:bg-white/12 md:min-h-9 md:w-full md:max-w-80 md:border md:border-aqua-light/50 md:px-3.5"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden size={18} className="shrink-0" />
        <span className="grow text-left max-md:sr-only">{t('Find anything')}</span>
        <kbd aria-hidden className="hidden font-sans text-xs md:pointer-fine:inline">
          Ctrl K
        </kbd>
      </button>
      <Dialog title={t('Find anything')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <QueryClientProvider client={queryClientOf(userId)}>
          <FoundPlaces onLeave={() => setOpen(false)} />
        </QueryClientProvider>
      </Dialog>
    </>
  );
}

interface Part {
  title: string;
  icon: LucideIcon;
  rows: readonly FoundRow[];
}

const shortestSearch = 2;
const nothing: Found = { orders: [], complaints: [], users: [], products: [], zones: [] };

const isEmpty = (found: Found) => Object.values(found).every((rows) => rows.length === 0);

const searchIn = (list: string, search: string) => `/admin/${list}?${new URLSearchParams({ search })}`;

type Texts = PageTexts['texts'];

/** The texts of all languages except the page's own. Undefined until they are loaded. */
function useOtherTexts(): readonly Texts[] | undefined {
  const [others, setOthers] = useState<readonly Texts[]>();
  useEffect(() => {
    const missing = languages.filter((language) => language !== 'en' && language !== currentLanguage());
    Promise.all(missing.map((language) => loadCatalogue(language, 'admin'))).then(setOthers, () => setOthers([]));
  }, []);
  return others;
}

/** The results by kind. A result that is exactly what was typed comes first in its kind, and its kind comes first. */
function partsOf(q: string, found: Found, others: readonly Texts[], mayFollow: (row: FoundRow) => boolean): Part[] {
  const typed = inLatinDigits(q);
  const phone = digitsAtEnd(typed);
  const pincode = /^[1-9]\d{2} ?\d{3}$/.test(typed) ? cleanPincode(typed) : '';
  const whole = {
    actions: findActions(typed, others),
    screens: findScreens(typed, others),
    settings: findSettingRows(typed, others),
  };
  const isNothing = Object.values(whole).every((rows) => rows.length === 0);
  const { actions, screens, settings } = isNothing ? { ...whole, ...findNear(typed, others) } : whole;
  const parts: Part[] = [
    { title: t('Actions'), icon: Zap, rows: actions },
    { title: t('Screens'), icon: ArrowRight, rows: screens },
    {
      title: t('Orders'),
      icon: ReceiptText,
      rows: found.orders.map(({ id, orderNumber, name, status }) => ({
        to: `/admin/orders/${id}`,
        name: `#${orderNumber}`,
        text: `${name} · ${t(orderStatusLabels[status])}`,
        isExact: [orderNumber, orderNumber.slice(orderNumber.lastIndexOf('-'))].some((one) => isSameText(one, typed)),
      })),
    },
    {
      title: t('Complaints'),
      icon: MessageSquareWarning,
      rows: found.complaints.map(({ id, number, name, status }) => ({
        to: `/admin/complaints/${id}`,
        name: number,
        text: `${name} · ${t(complaintStatuses[status])}`,
        isExact: true,
      })),
    },
    {
      title: t('Users'),
      icon: User,
      rows: found.users.map((user) => ({
        to: user.role === 'customer' ? `/admin/users/${user.id}` : searchIn('users', user.name),
        name: user.name,
        text: user.phone,
        isExact: isSameText(user.name, typed) || (phone !== undefined && digitsAtEnd(user.phone) === phone),
      })),
    },
    {
      title: t('Products'),
      icon: Package,
      rows: found.products.map(({ name, size }) => ({
        to: searchIn('products', name),
        name,
        text: size,
        isExact: isSameText(name, typed),
      })),
    },
    {
      title: t('Zones'),
      icon: MapPinned,
      rows: found.zones.map(({ name, pincodes }) => ({
        to: searchIn('zones', name),
        name,
        text: pincodes.join(', '),
        isExact: isSameText(name, typed) || pincodes.includes(pincode),
      })),
    },
    {
      title: t('PIN code'),
      icon: MapPin,
      rows: pincode
        ? [
            { to: searchIn('orders', pincode), name: t('Orders to {pincode}', { pincode }) },
            { to: searchIn('plans', pincode), name: t('Plans to {pincode}', { pincode }) },
          ]
        : [],
    },
    { title: t('Settings'), icon: SettingsIcon, rows: settings },
  ];
  return parts
    .map((part) => ({
      ...part,
      rows: part.rows.filter(mayFollow).toSorted((one, other) => rankOf(one) - rankOf(other)),
    }))
    .filter(({ rows }) => rows.length > 0)
    .toSorted(({ rows: [one] }, { rows: [other] }) => (one && other ? rankOf(one) - rankOf(other) : 0));
}

/** The last ten digits, which is an Indian phone number without its prefix. Undefined if there are fewer. */
const digitsAtEnd = (text: string) => /\d{10}$/.exec(text.replace(/\D/g, ''))?.[0];

/** The search field and its results. Enter opens the first result; arrow keys move to the other results. */
function FoundPlaces({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const mayCall = useMayCall();
  const fieldId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const isLongEnough = q.length >= shortestSearch;
  const answer = useCall('GET /admin/search', { query: { q } }, { enabled: isLongEnough, keepPrevious: true });
  const others = useOtherTexts();
  // For "Asha Rao jars" no customer has this name, so the name is searched without the word that belongs to a screen.
  const ownWords = findOwnWords(q, others ?? []);
  const found = (isLongEnough && answer.data?.data.found) || nothing;
  const searchesOwn = ownWords.length >= shortestSearch && answer.isSuccess && isEmpty(found);
  const second = useCall('GET /admin/search', { query: { q: ownWords } }, { enabled: searchesOwn });
  const isWaiting =
    q !== '' &&
    (others === undefined ||
      (isLongEnough && (answer.isPending || answer.isPlaceholderData)) ||
      (searchesOwn && second.isPending));
  const mayFollow = (row: FoundRow) => mayOpen(row) && (row.call === undefined || mayCall(row.call));
  const foundByName = (searchesOwn && second.data?.data.found) || found;
  const parts = partsOf(q, foundByName, others ?? [], mayFollow);
  const count = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  const first = parts[0]?.rows[0]?.to;
  // The text for which Enter was pressed before the answer arrived. Once the answer arrives, its first result opens.
  const [entered, setEntered] = useState<string | null>(null);

  function open(to: string) {
    onLeave();
    void navigate(to);
  }

  useEffect(() => {
    if (entered !== q || isWaiting) return;
    setEntered(null);
    if (first !== undefined) open(first);
  });

  function onKeyDown(event: ReactKeyboardEvent<HTMLDivElement>) {
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    stops[stops.indexOf(event.target as HTMLElement) + step]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only add to Tab
    <div ref={frame} className="grid h-[60dvh] grid-cols-1 grid-rows-[auto_1fr] gap-3 sm:h-112" onKeyDown={onKeyDown}>
      <div className="grid gap-1">
        <label htmlFor={fieldId} className="sr-only">
          {t('Find anything')}
        </label>
        <input
          id={fieldId}
          // The dialog focuses the element with this attribute. React does not write the attribute `autofocus`, so it
          // is set here.
          ref={(input) => input?.setAttribute('autofocus', '')}
          className="input"
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder={t('What are you looking for?')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || q === '') return;
            event.preventDefault();
            setEntered(q);
          }}
        />
        <p role="status" className="min-h-5 text-sm text-ink-soft">
          {q === ''
            ? t(
                'Finds screens, actions, settings, orders, customers, products, zones and PIN codes, in English and Hindi.',
              )
            : isWaiting
              ? t('Loading…')
              : !answer.isError &&
                (count === 0 ? t('Nothing found. Try one word, such as a name.') : t('{count} found', { count }))}
        </p>
      </div>
      <div className="-mx-2 overflow-y-auto px-2">
        {answer.isError && isLongEnough && <Notice tone="bad">{errorText(answer.error)}</Notice>}
        {parts.map(({ title, icon: Icon, rows }) => (
          <section key={title} aria-label={title} className="mb-2">
            <h3 className="px-2 py-1 text-sm font-semibold text-ink-soft">{title}</h3>
            <ul>
              {rows.map(({ to, name, text }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex min-h-11 items-center gap-3 rounded-md px-2 py-1 hover:bg-foam focus-visible:bg-foam data-[first]:bg-foam"
                    data-first={q !== '' && to === first ? '' : undefined}
                    onClick={onLeave}
                  >
                    <Icon aria-hidden size={18} className="shrink-0 text-ink-soft" />
                    <span className="min-w-0 wrap-anywhere">
                      <span className="font-semibold">{name}</span>
                      {text && <span className="figures block text-sm text-ink-soft">{text}</span>}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
