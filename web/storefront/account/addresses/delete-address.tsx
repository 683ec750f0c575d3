import { useId, useState } from 'react';
import type { Address } from '#contract/accounts/address-calls.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { describeLabel, doorNotes } from '#web/shared/place/say-address.ts';
import { updateUser } from '#web/shared/session.ts';
import { useSend } from '#web/shared/use-send.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

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
        {error && <Notice tone="bad">{errorText(error)}</Notice>}
      </div>
    </AskDialog>
  );
}

function describeFloor({ floor, hasLift }: Address): string {
  const words = [
    floor === 0 ? t('Ground floor') : floor !== null && t('Floor {floor}', { floor }),
    hasLift && t('There is a lift'),
  ];
  return words.filter(Boolean).join('\u00a0· ');
}

/** Who receives the water, where, and what a rider should know. */
export function AddressLines({ address }: { address: Address }) {
  const { recipient, phone, city, state, pincode, legalName, gstin } = address;
  const notes = [
    describeFloor(address),
    ...doorNotes(address).map(({ note }) => note),
    [legalName, gstin && t('GSTIN {gstin}', { gstin })].filter(Boolean).join('\u00a0· '),
  ];
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p>
        <span className="font-medium">{recipient}</span>
        {`\u00a0· `}
        <span className="figures whitespace-nowrap">{phone}</span>
      </p>
      <p>
        {address.address}
        <br />
        {`${city}, ${state} `}
        <span className="figures">{pincode}</span>
      </p>
      {notes.filter(Boolean).map((note) => (
        <p key={note} className="text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </div>
  );
}
