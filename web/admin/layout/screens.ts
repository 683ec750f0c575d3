/**
 * Every admin screen once, with its file and required permission. Routes, guards, menu, tabs and search are generated
 * from this table.
 */
import type { LucideIcon } from 'lucide-react';
import BookUser from 'lucide-react/icons/book-user';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FileUp from 'lucide-react/icons/file-up';
import FolderTree from 'lucide-react/icons/folder-tree';
import HandCoins from 'lucide-react/icons/hand-coins';
import History from 'lucide-react/icons/history';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MapPinned from 'lucide-react/icons/map-pinned';
import MessageSquare from 'lucide-react/icons/message-square';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
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
import { matchPath } from 'react-router';
import type { Access } from '#contract/shared/permissions.ts';
import { message } from '#contract/shared/translate.ts';
import { beside, type Place, pages, type Row } from './other-screens.ts';

export type May = (access: Access) => boolean;

export type Screen = Place & {
  icon: LucideIcon;
  /** The tabs of the screen's area, including itself. */
  tabs?: readonly Place[];
};

export interface Group {
  label: ReturnType<typeof message>;
  icon: LucideIcon;
  screens: readonly Screen[];
}

const dashboard: Screen = {
  to: '/admin',
  file: 'dashboard/dashboard.tsx',
  may: 'shop.follow',
  label: message('Dashboard'),
  icon: LayoutDashboard,
};
const orders: Screen = {
  to: '/admin/orders',
  file: 'orders/orders.tsx',
  may: 'orders.read',
  title: message('Order Management'),
  label: message('Orders'),
  icon: ReceiptText,
};

const slots: Screen = {
  to: '/admin/slots',
  file: 'slots/slots.tsx',
  may: 'slots.read',
  title: message('Delivery slots'),
  label: message('Slots'),
  icon: CalendarClock,
  tabs: [
    { to: '/admin/slots', label: message('Two weeks') },
    {
      to: '/admin/ahead',
      file: 'plans/forecast.tsx',
      may: 'orders.read',
      title: message('Needed in the next 14 days'),
      label: message('Needed'),
    },
    { to: '/admin/plans', label: message('Plans') },
    {
      to: '/admin/slots/exceptions',
      file: 'slots/exceptions.tsx',
      may: 'slots.read',
      title: message('Holidays and exceptions'),
      label: message('Holidays'),
    },
    {
      to: '/admin/slots/windows',
      file: 'slots/windows.tsx',
      may: 'slots.read',
      title: message('Delivery windows'),
      label: message('Windows'),
    },
  ],
};

const money: Screen = {
  to: '/admin/money',
  file: 'money/money.tsx',
  may: 'money.read',
  title: message('Money desk'),
  label: message('Money'),
  icon: HandCoins,
  tabs: [
    { to: '/admin/money', label: message('Money desk') },
    { to: '/admin/money/entries', file: 'money/day-book.tsx', may: 'money.read', label: message('Day book') },
    { to: '/admin/money/dues', file: 'money/dues.tsx', may: 'money.read', label: message('Dues') },
    {
      to: '/admin/money/balances',
      file: 'money/balances.tsx',
      may: 'money.read',
      label: message('Balances and deposits'),
    },
    {
      to: '/admin/money/claims?state=open',
      file: 'money/claims.tsx',
      may: 'orders.read',
      label: message('UPI payments'),
    },
    {
      to: '/admin/money/documents',
      file: 'money/documents.tsx',
      may: 'money.read',
      title: message('Invoices and credit notes'),
      label: message('Invoices'),
    },
    {
      to: '/admin/money/bills',
      file: 'money/bills.tsx',
      may: 'money.read',
      label: message('Suppliers’ bills'),
    },
  ],
};

const khata: Screen = {
  to: '/admin/khata',
  file: 'money/khata.tsx',
  may: 'money.read',
  label: message('Khata'),
  icon: BookUser,
  tabs: [
    { to: '/admin/khata', label: message('Khata') },
    { to: '/admin/khata/prices', file: 'prices/price-changes.tsx', may: 'users.read', label: message('Change prices') },
  ],
};

/** The menu in its order: links that are always visible, and groups that open. At most nine entries. */
export const menu: readonly (Screen | Group)[] = [
  dashboard,
  orders,
  {
    label: message('Deliveries'),
    icon: Truck,
    screens: [
      {
        to: '/admin/sheet',
        file: 'sheet/sheet.tsx',
        may: 'orders.read',
        label: message('Delivery sheet'),
        icon: ClipboardList,
      },
      {
        to: '/admin/runs',
        file: 'runs/runs.tsx',
        may: 'runs.read',
        label: message('Runs'),
        icon: Route,
        tabs: [
          { to: '/admin/runs', label: message('Dispatch') },
          { to: '/admin/runs/riders', file: 'runs/riders.tsx', may: 'runs.read', label: message('Riders') },
          { to: '/admin/runs/matters', file: 'runs/issues.tsx', may: 'runs.read', label: message('To resolve') },
        ],
      },
      slots,
      { to: '/admin/plans', file: 'plans/plans.tsx', may: 'orders.read', label: message('Plans'), icon: Repeat },
      {
        to: '/admin/complaints',
        file: 'complaints/complaints.tsx',
        may: 'complaints.read',
        label: message('Complaints'),
        icon: MessageSquareWarning,
      },
    ],
  },
  {
    label: message('Jars and money'),
    icon: Wallet,
    screens: [
      khata,
      {
        to: '/admin/jars',
        file: 'jars/jars.tsx',
        may: 'jars.read',
        label: message('Jars'),
        icon: Milk,
        tabs: [
          { to: '/admin/jars', label: message('Jars') },
          {
            to: '/admin/jars/weeks',
            file: 'jars/weeks.tsx',
            may: 'jars.read',
            title: message('Jars out and back'),
            label: message('Out and back'),
          },
          {
            to: '/admin/jars/pickups?status=open',
            file: 'pickups/pickups.tsx',
            may: 'orders.read',
            label: message('Pick-ups'),
          },
          { to: '/admin/import', label: message('Import') },
        ],
      },
      money,
      {
        to: '/admin/money/close',
        file: 'money/close-day.tsx',
        may: 'money.read',
        label: message('Close the day'),
        icon: Moon,
      },
      {
        to: '/admin/numbers',
        file: 'numbers/numbers.tsx',
        may: 'shop.follow',
        label: message('Numbers'),
        icon: ChartColumn,
      },
    ],
  },
  {
    to: '/admin/products',
    file: 'catalogue/products.tsx',
    may: 'catalogue.read',
    title: message('Product Management'),
    label: message('Products'),
    icon: Package,
  },
  {
    to: '/admin/categories',
    file: 'catalogue/categories.tsx',
    may: 'catalogue.read',
    title: message('Category Management'),
    label: message('Categories'),
    icon: FolderTree,
  },
  {
    to: '/admin/users',
    file: 'users/users.tsx',
    may: 'users.read',
    title: message('User Management'),
    label: message('Users'),
    icon: Users,
  },
  {
    to: '/admin/contacts',
    file: 'contact/contacts.tsx',
    may: 'messages.read',
    title: message('Contact Management'),
    label: message('Contacts'),
    icon: MessageSquare,
  },
  {
    label: message('Setup'),
    icon: SlidersHorizontal,
    screens: [
      {
        to: '/admin/zones',
        file: 'zones/zones.tsx',
        may: 'zones.read',
        title: message('Delivery Zones'),
        label: message('Zones'),
        icon: MapPinned,
      },
      {
        to: '/admin/import',
        file: 'imports/imports.tsx',
        may: 'users.import',
        label: message('Import'),
        icon: FileUp,
      },
      {
        to: '/admin/audit',
        file: 'audit/audit.tsx',
        may: 'audit.read',
        label: message('Who changed what'),
        icon: History,
      },
      {
        to: '/admin/settings',
        file: 'settings/settings.tsx',
        may: 'settings.read',
        label: message('Settings'),
        icon: Settings,
      },
    ],
  },
];

/** The screens in the bar at the bottom of a phone, beside the menu button. */
export const screensOfTheDay: readonly Screen[] = [dashboard, orders, slots, money];

/** The screens of a menu entry: one screen, or all screens of a group. */
export const screensOf = (entry: Screen | Group): readonly Screen[] => ('screens' in entry ? entry.screens : [entry]);

const ownScreens = menu.flatMap(screensOf);
export const pathOf = ({ to }: { to: string }): string => to.split(/[?#]/)[0] ?? to;

const named = [...ownScreens, ...ownScreens.flatMap(({ tabs = [] }) => tabs), ...beside];

/** Every named screen once, for the search: the screens of the menu, then their tabs, then screens outside the menu. */
export const places: readonly Place[] = named.filter(
  (place, at) => named.findIndex((other) => pathOf(other) === pathOf(place)) === at,
);

/** All rows; web/routes.ts generates the routes from them. */
export const rows: readonly (Row & Partial<Place>)[] = [...named, ...pages];

/** The screen at a path. In the table, a fixed path must come before a path with an id. */
const screenAt = (to: string) => rows.find((row) => row.file && matchPath(pathOf(row), pathOf({ to })));

/** The page title of a path. Undefined if the screen itself sets the title. */
export function titleAt(to: string): string | undefined {
  const screen = screenAt(to);
  return screen?.title ?? screen?.label;
}

/** The area whose tabs contain a path. */
export const areaAt = (pathname: string): Screen | undefined =>
  ownScreens.find(({ tabs }) => tabs?.some((tab) => matchPath(pathOf(tab), pathname)));

/**
 * True if the permissions allow opening a path. Paths that are not in the table count as allowed, because they show
 * "not found".
 */
export function mayOpen(may: May, to: string): boolean {
  const screen = screenAt(to);
  return !screen?.may || may(screen.may);
}

/** If the path is not allowed, the first screen of the menu that is allowed. Null if the path is allowed. */
export function screenInstead(may: May, pathname: string): string | null {
  if (mayOpen(may, pathname)) return null;
  return ownScreens.find(({ to }) => mayOpen(may, to))?.to ?? '/admin/help';
}

const isAtOrBelow = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** True if a path belongs to this screen of the menu: by the longest matching path, otherwise by its tabs. */
export function isWithin(pathname: string, screen: Screen): boolean {
  if (pathname === '/admin') return screen === dashboard;
  const nearest = ownScreens
    .filter((one) => one !== dashboard && isAtOrBelow(pathname, one.to))
    .sort((one, other) => other.to.length - one.to.length)[0];
  if (nearest) return nearest === screen;
  return screen.tabs?.some((tab) => isAtOrBelow(pathname, pathOf(tab))) ?? false;
}
