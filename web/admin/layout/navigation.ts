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
import { message } from '#web/shared/language.ts';

/** A screen by its name: English, which is the key of its other names. */
export interface Place {
  to: string;
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

const dashboard: Screen = { to: '/admin', label: message('Dashboard'), icon: LayoutDashboard };
const orders: Screen = { to: '/admin/orders', label: message('Orders'), icon: ReceiptText };

export const slotTabs: readonly Place[] = [
  { to: '/admin/slots', label: message('Two weeks') },
  { to: '/admin/ahead', label: message('Needed') },
  { to: '/admin/plans', label: message('Plans') },
  { to: '/admin/slots/exceptions', label: message('Holidays') },
  { to: '/admin/slots/windows', label: message('Windows') },
];
const slots: Screen = { to: '/admin/slots', label: message('Slots'), icon: CalendarClock, tabs: slotTabs };

export const runTabs: readonly Place[] = [
  { to: '/admin/runs', label: message('Dispatch') },
  { to: '/admin/runs/riders', label: message('Riders') },
  { to: '/admin/runs/matters', label: message('To be cleared') },
];

export const jarTabs: readonly Place[] = [
  { to: '/admin/jars', label: message('Jars') },
  { to: '/admin/jars/weeks', label: message('Out and back') },
  { to: '/admin/jars/pickups?status=open', label: message('Pick-ups') },
  { to: '/admin/import', label: message('Import') },
];

export const moneyTabs: readonly Place[] = [
  { to: '/admin/money', label: message('Money desk') },
  { to: '/admin/money/entries', label: message('Day book') },
  { to: '/admin/money/dues', label: message('Dues') },
  { to: '/admin/money/balances', label: message('Balances and deposits') },
  { to: '/admin/money/claims?state=open', label: message('UPI payments') },
];
const money: Screen = { to: '/admin/money', label: message('Money'), icon: HandCoins, tabs: moneyTabs };

/** The menu, in its order: links that are always in sight, and groups that open. It has nine entries at most. */
export const menu: readonly (Screen | Group)[] = [
  dashboard,
  orders,
  {
    label: message('Deliveries'),
    icon: Truck,
    screens: [
      { to: '/admin/sheet', label: message('Delivery sheet'), icon: ClipboardList },
      { to: '/admin/runs', label: message('Runs'), icon: Route, tabs: runTabs },
      slots,
      { to: '/admin/plans', label: message('Plans'), icon: Repeat },
    ],
  },
  {
    label: message('Jars and money'),
    icon: Wallet,
    screens: [
      { to: '/admin/jars', label: message('Jars'), icon: Milk, tabs: jarTabs },
      money,
      { to: '/admin/money/close', label: message('Close the day'), icon: Moon },
    ],
  },
  {
    to: '/admin/products',
    label: message('Products'),
    icon: Package,
    tabs: [{ to: '/admin/products/containers', label: message('Containers') }],
  },
  { to: '/admin/categories', label: message('Categories'), icon: FolderTree },
  { to: '/admin/users', label: message('Users'), icon: Users },
  { to: '/admin/contacts', label: message('Contacts'), icon: MessageSquare },
  {
    label: message('Setup'),
    icon: SlidersHorizontal,
    screens: [
      { to: '/admin/zones', label: message('Zones'), icon: MapPinned },
      { to: '/admin/import', label: message('Import'), icon: FileUp },
      { to: '/admin/settings', label: message('Settings'), icon: Settings },
    ],
  },
];

/** Under the thumb on a phone, beside the button of the whole menu. */
export const screensOfTheDay: readonly Screen[] = [dashboard, orders, slots, money];

/** Linked beside the menu, and from the dashboard. */
const beside: readonly Place[] = [
  { to: '/admin/start', label: message('First steps') },
  { to: '/admin/help', label: message('Help') },
];

/** Every screen of the menu, whether in the open or in a group. */
export const screensOf = (entry: Screen | Group): readonly Screen[] => ('screens' in entry ? entry.screens : [entry]);

const ownScreens = menu.flatMap(screensOf);
const pathOf = ({ to }: Place): string => to.split('?')[0] ?? to;

const all = [...ownScreens, ...ownScreens.flatMap(({ tabs = [] }) => tabs), ...beside];

/** Every screen once, as it is found by its name: those of the menu, then what they lead to. */
export const places: readonly Place[] = all.filter(
  (place, at) => all.findIndex((other) => pathOf(other) === pathOf(place)) === at,
);

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
