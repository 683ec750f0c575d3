import { t } from '#web/shared/language.ts';
import { describeLabel } from '#web/shared/place/describe-label.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { UserSection } from './user-section.tsx';

/** The address book of a customer. One of a deactivated account is not shown: nothing is delivered there. */
export function UserAddresses({ customerId, isActive }: { customerId: string; isActive: boolean }) {
  const answer = useCall('GET /admin/callers/:id', { params: { id: customerId } });
  const addresses = answer.data?.data.addresses;
  return (
    <UserSection title={t('Addresses')} answer={answer}>
      {addresses?.length === 0 && (
        <p className="text-ink-soft">{isActive ? t('No addresses yet') : t('Hidden while the account is inactive')}</p>
      )}
      <ul className="grid gap-3 empty:hidden">
        {addresses?.map(({ id, label, recipient, phone, house, street, landmark, city, state, pincode, isDefault }) => (
          <li key={id} className="grid gap-0.5 border-t border-line pt-2 first:border-0 first:pt-0">
            <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
              {describeLabel(label)} {isDefault && <Badge>{t('Default')}</Badge>}
            </span>
            <span className="text-sm wrap-anywhere">
              {[recipient, phone].filter(Boolean).join(', ')}
              <br />
              {[house, street, landmark, city, state, pincode].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </UserSection>
  );
}
