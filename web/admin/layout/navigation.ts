import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import FolderTree from 'lucide-react/icons/folder-tree';
import HandCoins from 'lucide-react/icons/hand-coins';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MapPinned from 'lucide-react/icons/map-pinned';
import MessageSquare from 'lucide-react/icons/message-square';
import Milk from 'lucide-react/icons/milk';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import { message } from '#web/shared/language.ts';

interface Screen {
  to: string;
  label: ReturnType<typeof message>;
  icon: LucideIcon;
  /** Other addresses of its tabs. */
  tabs?: readonly string[];
}

/** The screens of the admin area, in the order of the navigation bar. */
export const openScreens: readonly Screen[] = [
  { to: '/admin', label: message('Dashboard'), icon: LayoutDashboard },
  { to: '/admin/orders', label: message('Orders'), icon: ReceiptText, tabs: ['/admin/sheet'] },
  { to: '/admin/slots', label: message('Slots'), icon: CalendarClock, tabs: ['/admin/ahead', '/admin/plans'] },
  { to: '/admin/jars', label: message('Jars'), icon: Milk },
  { to: '/admin/money', label: message('Money'), icon: HandCoins },
  { to: '/admin/products', label: message('Products'), icon: Package },
  { to: '/admin/categories', label: message('Categories'), icon: FolderTree },
  { to: '/admin/zones', label: message('Zones'), icon: MapPinned },
  { to: '/admin/users', label: message('Users'), icon: Users },
  { to: '/admin/contacts', label: message('Contacts'), icon: MessageSquare },
  { to: '/admin/settings', label: message('Settings'), icon: Settings },
];

/** Whether an address belongs to a screen of the bar: the dashboard is one address, others have addresses below. */
export const isWithin = (pathname: string, { to, tabs = [] }: Pick<Screen, 'to' | 'tabs'>): boolean =>
  pathname === to ||
  (to !== '/admin' && pathname.startsWith(`${to}/`)) ||
  tabs.some((tab) => pathname === tab || pathname.startsWith(`${tab}/`));
