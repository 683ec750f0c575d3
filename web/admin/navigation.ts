import FolderTree from 'lucide-react/icons/folder-tree';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageSquare from 'lucide-react/icons/message-square';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Users from 'lucide-react/icons/users';

const screens = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, isBuilt: true },
  { to: '/admin/orders', label: 'Orders', icon: ReceiptText, isBuilt: true },
  { to: '/admin/products', label: 'Products', icon: Package, isBuilt: true },
  { to: '/admin/categories', label: 'Categories', icon: FolderTree, isBuilt: true },
  { to: '/admin/users', label: 'Users', icon: Users, isBuilt: true },
  { to: '/admin/contacts', label: 'Contacts', icon: MessageSquare, isBuilt: true },
];

/** The screens of the back office that can be opened, in the order of the navigation bar; the others lead to Orders. */
export const openScreens = screens.filter(({ isBuilt }) => isBuilt);
