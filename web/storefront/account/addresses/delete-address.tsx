import { useId, useState } from 'react';
import type { Address } from '#contract/accounts/address-calls.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { describeLabel } from '#web/shared/place/describe-label.ts';
import { updateUser } from '#web/shared/session.ts';
import { useSend } from '#web/shared/use-send.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { AddressLines } from './address-lines.tsx';

interface DeleteAddressProps {
  address: Address;
  addresses: readonly Address[];
  onClose: () => void;
}

/**
 * The question before an address is deleted; for the default one, and one that a plan delivers to, which takes its place.
 * Mounted while it is open.
 */
export function DeleteAddress({ address, addresses, onClose }: DeleteAddressProps) {
  const groupName = useId();
  const others = addresses.filter(({ id }) => id !== address.id);
  const [nextId, setNextId] = useState(others[0]?.id);
  const [isInUse, setIsInUse] = useState(false);
  const { mutate, isPending, error } = useSend('DELETE /addresses/:id', {
    onSuccess: ({ message, data }) => {
      updateUser(data.user);
      showToast(message ?? t('Address deleted.'));
      onClose();
    },
    onError: (refusal) => setIsInUse(refusal instanceof CallError && refusal.errorType === 'ADDRESS_IN_USE'),
    readsAfterFailure: true,
  });
  const query = { ...(address.isDefault && { defaultId: nextId }), ...(isInUse && { plansId: nextId }) };
  return (
    <AskDialog
      title={t('Delete this address?')}
      keep={t('Keep Address')}
      act={t('Yes, Delete It')}
      isDanger
      isPending={isPending}
      onAct={() => mutate({ params: { id: address.id }, query })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <div className="rounded-md bg-foam p-4">
          <p className="font-semibold wrap-anywhere">{describeLabel(address.label)}</p>
          <AddressLines address={address} />
        </div>
        {(address.isDefault || isInUse) && (
          <fieldset className="grid">
            <legend className="mb-1 font-medium">
              {address.isDefault
                ? t('Which address becomes your default?')
                : t('Where do your plans deliver from now on?')}
            </legend>
            {others.map((other) => (
              <label key={other.id} className="flex min-h-11 items-center gap-3 py-1.5">
                <input
                  type="radio"
                  name={groupName}
                  className="radio"
                  checked={nextId === other.id}
                  onChange={() => setNextId(other.id)}
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-medium">{describeLabel(other.label)}</span>
                  <span className="block text-sm text-ink-soft">{`${other.address}, ${other.city}`}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {error && <Notice tone="bad">{errorText(error, t('Failed to delete the address'))}</Notice>}
      </div>
    </AskDialog>
  );
}
