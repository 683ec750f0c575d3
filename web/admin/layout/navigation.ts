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
import Settings from 'lucide-react/icons/settings';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Truck from 'lucide-react/icons/truck';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import { message } from '#web/shared/language.ts';

export interface Screen {
  to: string;
  label: ReturnType<typeof message>;
  icon: LucideIcon;
  /** Other addresses of its tabs. */
  tabs?: readonly string[];
  /** Addresses below its own that another entry has. */
  except?: readonly string[];
}

export interface Group {
  label: ReturnType<typeof message>;
  icon: LucideIcon;
  screens: readonly Screen[];
}

const dashboard: Screen = { to: '/admin', label: message('Dashboard'), icon: LayoutDashboard };
const orders: Screen = { to: '/admin/orders', label: message('Orders'), icon: ReceiptText };
const slots: Screen = { to: '/admin/slots', label: message('Slots'), icon: CalendarClock, tabs: ['/admin/ahead'] };
const money: Screen = { to: '/admin/money', label: message('Money'), icon: HandCoins, except: ['/admin/money/close'] };

/** The menu, in its order: links that are always in sight, and groups that open. It has nine entries at most. */
export const menu: readonly (Screen | Group)[] = [
  dashboard,
  orders,
  {
    label: message('Deliveries'),
    icon: Truck,
    screens: [
      { to: '/admin/sheet', label: message('Delivery sheet'), icon: ClipboardList },
      slots,
      { to: '/admin/plans', label: message('Plans'), icon: Repeat },
    ],
  },
  {
    label: message('Jars and money'),
    icon: Wallet,
    screens: [
      { to: '/admin/jars', label: message('Jars'), icon: Milk },
      money,
      { to: '/admin/money/close', label: message('Close the day'), icon: Moon },
    ],
  },
  { to: '/admin/products', label: message('Products'), icon: Package },
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

/** Every screen of the menu, whether in the open or in a group. */
export const screensOf = (entry: Screen | Group): readonly Screen[] => ('screens' in entry ? entry.screens : [entry]);

const isAtOrBelow = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** Whether an address belongs to a screen of the menu: the dashboard is one address, others have addresses below. */
export function isWithin(pathname: string, { to, tabs = [], except = [] }: Pick<Screen, 'to' | 'tabs' | 'except'>) {
  if (to === '/admin') return pathname === to;
  return (
    [to, ...tabs].some((path) => isAtOrBelow(pathname, path)) && !except.some((path) => isAtOrBelow(pathname, path))
  );
}
