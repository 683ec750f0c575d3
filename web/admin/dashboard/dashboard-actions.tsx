import FolderTree from 'lucide-react/icons/folder-tree';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Users from 'lucide-react/icons/users';
import { Link } from 'react-router';
import { message, t } from '#web/shared/language.ts';
import { DashboardCard } from './dashboard-card.tsx';

const actions = [
  { to: '/admin/orders', label: message('Orders'), icon: ReceiptText },
  { to: '/admin/products', label: message('Products'), icon: Package },
  { to: '/admin/users', label: message('Users'), icon: Users },
  { to: '/admin/categories', label: message('Categories'), icon: FolderTree },
];

/** Where staff go from here most often. */
export function QuickActions() {
  return (
    <DashboardCard title={t('Quick Actions')}>
      <ul className="grid grid-cols-2 gap-2">
        {actions.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center gap-2 rounded-md border border-line px-3 py-2 text-sm font-semibold hover:border-deep hover:bg-foam"
            >
              <Icon aria-hidden size={18} className="shrink-0 text-deep" /> {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </DashboardCard>
  );
}
