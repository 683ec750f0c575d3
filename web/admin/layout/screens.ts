/** Every screen of the admin area once, with its file: the routes, the menu, the tabs and the search are made of it. */
import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FileUp from 'lucide-react/icons/file-up';
import FolderTree from 'lucide-react/icons/folder-tree';
import HandCoins from 'lucide-react/icons/hand-coins';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MapPinned from 'lucide-react/icons/map-pinned';
import MessageSquare from 'lucide-react/icons/message-square';
import Milk from 'lucide-react/icons/milk';
import Moon from 'lucide-react/icons/moon';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Repeat from 'lucide-react/icons/repeat';
import Route from 'lucide-react/icons/route';
import Settings from 'lucide-react/icons/settings';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Truck from 'lucide-react/icons/truck';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import { message } from '#contract/shared/translate.ts';

/** A screen. Its file lies in web/admin; a row without one only leads to a screen that stands elsewhere in the table. */
interface Row {
  to: string;
  file?: string;
}

/** A screen by its name: English, which is the key of its other names. */
export interface Place extends Row {
  label: ReturnType<typeof message>;
}

export interface Screen extends Place {
  icon: LucideIcon;
  /** The screens of its area, as each of them links to all. */
  tabs?: readonly Place[];
}

export interface Group {
  label: ReturnType<typeof message>;
  icon: LucideIcon;
  screens: readonly Screen[];
}

const dashboard: Screen = {
  to: '/admin',
  file: 'dashboard/dashboard.tsx',
  label: message('Dashboard'),
  icon: LayoutDashboard,
};
const orders: Screen = { to: '/admin/orders', file: 'orders/orders.tsx', label: message('Orders'), icon: ReceiptText };

export const slotTabs: readonly Place[] = [
  { to: '/admin/slots', label: message('Two weeks') },
  { to: '/admin/ahead', file: 'plans/forecast.tsx', label: message('Needed') },
  { to: '/admin/plans', label: message('Plans') },
  { to: '/admin/slots/exceptions', file: 'slots/exceptions.tsx', label: message('Holidays') },
  { to: '/admin/slots/windows', file: 'slots/windows.tsx', label: message('Windows') },
];
const slots: Screen = {
  to: '/admin/slots',
  file: 'slots/slots.tsx',
  label: message('Slots'),
  icon: CalendarClock,
  tabs: slotTabs,
};

export const runTabs: readonly Place[] = [
  { to: '/admin/runs', label: message('Dispatch') },
  { to: '/admin/runs/riders', file: 'runs/riders.tsx', label: message('Riders') },
  { to: '/admin/runs/matters', file: 'runs/matters.tsx', label: message('To be cleared') },
];

export const jarTabs: readonly Place[] = [
  { to: '/admin/jars', label: message('Jars') },
  { to: '/admin/jars/weeks', file: 'jars/weeks.tsx', label: message('Out and back') },
  { to: '/admin/jars/pickups?status=open', file: 'pickups/pickups.tsx', label: message('Pick-ups') },
  { to: '/admin/import', label: message('Import') },
];

export const moneyTabs: readonly Place[] = [
  { to: '/admin/money', label: message('Money desk') },
  { to: '/admin/money/entries', file: 'money/day-book.tsx', label: message('Day book') },
  { to: '/admin/money/dues', file: 'money/dues.tsx', label: message('Dues') },
  { to: '/admin/money/balances', file: 'money/balances.tsx', label: message('Balances and deposits') },
  { to: '/admin/money/claims?state=open', file: 'money/claims/claims.tsx', label: message('UPI payments') },
];
const money: Screen = {
  to: '/admin/money',
  file: 'money/money.tsx',
  label: message('Money'),
  icon: HandCoins,
  tabs: moneyTabs,
};

/** The menu, in its order: links that are always in sight, and groups that open. It has nine entries at most. */
export const menu: readonly (Screen | Group)[] = [
  dashboard,
  orders,
  {
    label: message('Deliveries'),
    icon: Truck,
    screens: [
      { to: '/admin/sheet', file: 'sheet/sheet.tsx', label: message('Delivery sheet'), icon: ClipboardList },
      { to: '/admin/runs', file: 'runs/runs.tsx', label: message('Runs'), icon: Route, tabs: runTabs },
      slots,
      { to: '/admin/plans', file: 'plans/plans.tsx', label: message('Plans'), icon: Repeat },
    ],
  },
  {
    label: message('Jars and money'),
    icon: Wallet,
    screens: [
      { to: '/admin/jars', file: 'jars/jars.tsx', label: message('Jars'), icon: Milk, tabs: jarTabs },
      money,
      { to: '/admin/money/close', file: 'money/close-day.tsx', label: message('Close the day'), icon: Moon },
    ],
  },
  {
    to: '/admin/products',
    file: 'catalogue/products.tsx',
    label: message('Products'),
    icon: Package,
    tabs: [{ to: '/admin/products/containers', file: 'catalogue/containers.tsx', label: message('Containers') }],
  },
  { to: '/admin/categories', file: 'catalogue/categories.tsx', label: message('Categories'), icon: FolderTree },
  { to: '/admin/users', file: 'users/users.tsx', label: message('Users'), icon: Users },
  { to: '/admin/contacts', file: 'contact/contacts.tsx', label: message('Contacts'), icon: MessageSquare },
  {
    label: message('Setup'),
    icon: SlidersHorizontal,
    screens: [
      { to: '/admin/zones', file: 'zones/zones.tsx', label: message('Zones'), icon: MapPinned },
      { to: '/admin/import', file: 'imports/imports.tsx', label: message('Import'), icon: FileUp },
      { to: '/admin/settings', file: 'settings/settings.tsx', label: message('Settings'), icon: Settings },
    ],
  },
];

/** Under the thumb on a phone, beside the button of the whole menu. */
export const screensOfTheDay: readonly Screen[] = [dashboard, orders, slots, money];

/** Linked beside the menu, and from the dashboard. */
const beside: readonly Place[] = [
  { to: '/admin/start', file: 'start/start.tsx', label: message('First steps') },
  { to: '/admin/help', file: 'help/help.tsx', label: message('Help') },
];

/** What these lead to. */
const pages: readonly Row[] = [
  { to: '/admin/start/:step', file: 'start/step.tsx' },
  { to: '/admin/orders/new', file: 'phone-order/phone-order.tsx' },
  { to: '/admin/orders/:id', file: 'order-detail/order-detail.tsx' },
  { to: '/admin/runs/:id', file: 'runs/run-page.tsx' },
  { to: '/admin/plans/:id', file: 'plans/plan-page.tsx' },
  { to: '/admin/jars/entries', file: 'jars/entries.tsx' },
  { to: '/admin/jars/customers/:id', file: 'jars/customer.tsx' },
  { to: '/admin/users/:id', file: 'users/user-page.tsx' },
  { to: '/admin/import/:id', file: 'imports/import-page.tsx' },
  { to: '/admin/zones/wishes', file: 'zones/waitlist.tsx' },
];

/** Every screen of the menu, whether in the open or in a group. */
export const screensOf = (entry: Screen | Group): readonly Screen[] => ('screens' in entry ? entry.screens : [entry]);

const ownScreens = menu.flatMap(screensOf);
export const pathOf = ({ to }: Row): string => to.split('?')[0] ?? to;

const named = [...ownScreens, ...ownScreens.flatMap(({ tabs = [] }) => tabs), ...beside];

/** Every screen once, as it is found by its name: those of the menu, then what they lead to. */
export const places: readonly Place[] = named.filter(
  (place, at) => named.findIndex((other) => pathOf(other) === pathOf(place)) === at,
);

/** Every row, of which web/routes.ts makes the routes. */
export const rows: readonly Row[] = [...named, ...pages];

const isAtOrBelow = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** Whether an address belongs to a screen of the menu: the nearest one that it lies below, else whose tab it is. */
export function isWithin(pathname: string, screen: Screen): boolean {
  if (pathname === '/admin') return screen === dashboard;
  const nearest = ownScreens
    .filter((one) => one !== dashboard && isAtOrBelow(pathname, one.to))
    .sort((one, other) => other.to.length - one.to.length)[0];
  if (nearest) return nearest === screen;
  return screen.tabs?.some((tab) => isAtOrBelow(pathname, pathOf(tab))) ?? false;
}
