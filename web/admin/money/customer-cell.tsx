import { phoneHref } from '#web/shared/phone-href.ts';
import { customerPath } from '../lists/money-paths.ts';
import { RowOpener } from '../lists/row-opener.tsx';

interface CustomerCellProps {
  customer: { customerId: string; name: string; phone: string };
}

/** Whose amount it is: leads to their account, and calls them. */
export function CustomerCell({ customer: { customerId, name, phone } }: CustomerCellProps) {
  return (
    <>
      <RowOpener to={customerPath(customerId)}>{name}</RowOpener>
      <a href={phoneHref(phone)} className="figures block w-fit py-1.5 text-sm text-ink-soft hover:underline lg:p-0">
        {phone}
      </a>
    </>
  );
}
