import { phoneHref } from '#web/shared/phone-href.ts';
import { RowOpener } from '../lists/list-buttons.tsx';
import { customerPath } from '../lists/money-paths.ts';

interface CustomerCellProps {
  customer: { customerId: string; name: string; phone: string };
}

/** The customer of a row, with links to open the account and to call the customer. */
export function CustomerCell({ customer: { customerId, name, phone } }: CustomerCellProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3">
      <RowOpener to={customerPath(customerId)}>{name}</RowOpener>
      <a href={phoneHref(phone)} className="figures whitespace-nowrap text-ink-soft hover:underline max-lg:py-0.5">
        {phone}
      </a>
    </div>
  );
}
