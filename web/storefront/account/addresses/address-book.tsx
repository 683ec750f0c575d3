import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Address } from '#contract/accounts/address-calls.ts';
import { mostAddresses } from '#contract/accounts/addresses.ts';
import type { User } from '#contract/accounts/calls.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { type AddressDraft, readAddressDraft, startValues, valuesOf } from './address-values.ts';
import { DeleteAddress } from './delete-address.tsx';

/** The saved addresses of a customer. What was typed into one comes back after a reload and after a new sign-in. */
export function AddressBook({ user }: { user: User }) {
  const book = useCall('GET /addresses', {});
  const [edited, setEdited] = useState<AddressDraft | null>(() => readAddressDraft(user.id));
  const [deleted, setDeleted] = useState<Address | null>(null);
  const addresses = book.data?.data.addresses;

  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">{t('Saved addresses')}</h2>
        {addresses && addresses.length < mostAddresses && (
          <Button
            variant="outline"
            onClick={() => setEdited({ id: null, version: 0, values: startValues(user, addresses) })}
          >
            <Plus aria-hidden size={18} /> {t('Add Address')}
          </Button>
        )}
      </div>
      {!addresses && book.isError && (
        <ErrorState title={t('Failed to load your addresses')} onTryAgain={() => book.refetch()} />
      )}
      {!addresses && !book.isError && <Skeleton className="h-44" />}
      {addresses && (
        <ul className="grid gap-3 sm:grid-cols-2">
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              isOnly={addresses.length === 1}
              onEdit={() => setEdited({ id: address.id, version: address.version, values: valuesOf(address) })}
              onDelete={() => setDeleted(address)}
            />
          ))}
        </ul>
      )}
      {addresses && addresses.length >= mostAddresses && (
        <p className="text-sm text-ink-soft">{t('You have saved ten addresses. Delete one to add another.')}</p>
      )}
      {addresses && edited && (
        <AddressDialog
          user={user}
          draft={edited}
          isPlanned={addresses.some(({ id, isPlanned }) => id === edited.id && isPlanned)}
          onClose={() => setEdited(null)}
        />
      )}
      {addresses && deleted && (
        <DeleteAddress address={deleted} addresses={addresses} onClose={() => setDeleted(null)} />
      )}
    </section>
  );
}
