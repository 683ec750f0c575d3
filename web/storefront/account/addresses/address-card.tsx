import Building2 from 'lucide-react/icons/building-2';
import House from 'lucide-react/icons/house';
import MapPin from 'lucide-react/icons/map-pin';
import type { Address } from '#contract/accounts/address-calls.ts';
import { messageOf } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { sayLabel } from '#web/shared/place/say-label.ts';
import { updateUser } from '#web/shared/session.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { AddressLines } from './address-lines.tsx';

const icons: Readonly<Record<string, typeof House>> = { Home: House, Office: Building2 };

interface AddressCardProps {
  address: Address;
  /** The only address cannot be deleted. */
  isOnly: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A saved address with what can be done about it. */
export function AddressCard({ address, isOnly, onEdit, onDelete }: AddressCardProps) {
  const label = sayLabel(address.label);
  const Icon = icons[address.label] ?? MapPin;
  const { mutate, isPending } = useSend('PUT /addresses/:id/default', {
    onSuccess: ({ message = t('This is your default address now.'), data }) => {
      updateUser(data.user);
      showToast(message);
    },
    onError: (error) => {
      showToast(messageOf(error, t('Failed to save the address')), { type: 'error', isSticky: true });
    },
    readsAfterFailure: true,
  });

  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-5 pb-2 shadow-sm">
      <div className="flex items-center gap-2">
        <Icon aria-hidden size={20} className="shrink-0 text-deep" />
        <h3 className="min-w-0 font-semibold wrap-anywhere">{label}</h3>
        {address.isDefault && (
          <Badge tone="good" className="ml-auto">
            {t('Default')}
          </Badge>
        )}
      </div>
      <AddressLines address={address} />
      <div className="mt-auto -ml-3 flex flex-wrap *:px-3">
        <Button variant="quiet" aria-label={t('Edit {label}', { label })} onClick={onEdit}>
          {t('Edit')}
        </Button>
        {!address.isDefault && (
          <Button
            variant="quiet"
            pending={isPending}
            aria-label={t('Make default: {label}', { label })}
            onClick={() => mutate({ params: { id: address.id } })}
          >
            {t('Make default')}
          </Button>
        )}
        {!isOnly && (
          <Button variant="quiet" className="text-rose" aria-label={t('Delete {label}', { label })} onClick={onDelete}>
            {t('Delete')}
          </Button>
        )}
      </div>
    </li>
  );
}
