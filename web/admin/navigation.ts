import FolderTree from 'lucide-react/icons/folder-tree';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageSquare from 'lucide-react/icons/message-square';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Users from 'lucide-react/icons/users';

/** The screens of the back office, in the order of the navigation bar. */
export const openScreens = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/orders', label: 'Orders', icon: ReceiptText },
  { to: '/admin/products', label: 'Products', icon: Package },
  { to: '/admin/categories', label: 'Categories', icon: FolderTree },
  { to: '/admin/users', label: 'Users', icon: Users },
  { to: '/admin/contacts', label: 'Contacts', icon: MessageSquare },
];
