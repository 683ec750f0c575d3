import Building2 from 'lucide-react/icons/building-2';
import House from 'lucide-react/icons/house';
import MapPin from 'lucide-react/icons/map-pin';
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import type { Address } from '#contract/accounts/address-calls.ts';
import { mostAddresses } from '#contract/accounts/addresses.ts';
import type { User } from '#contract/accounts/calls.ts';
import { t } from '#web/language.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { describeLabel, doorNotes, formatState } from '#web/shared/place/format-address.ts';
import { updateUser } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState, Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { type AddressDraft, readAddressDraft, startValues, valuesOf } from './address-values.ts';

/** The saved addresses of a customer. A form that is not saved yet survives a reload and a new sign-in. */
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

const icons: Readonly<Record<string, typeof House>> = { Home: House, Office: Building2 };

interface AddressCardProps {
  address: Address;
  /** True for the only address, which cannot be deleted. */
  isOnly: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A saved address with its actions. */
function AddressCard({ address, isOnly, onEdit, onDelete }: AddressCardProps) {
  const label = describeLabel(address.label);
  const Icon = icons[address.label] ?? MapPin;
  const { mutate, isPending } = useSend('PUT /addresses/:id/default', {
    onSuccess: ({ message = t('This is your default address now.'), data }) => {
      updateUser(data.user);
      showToast(message);
    },
    onError: (error) => {
      showToast(errorText(error), { type: 'error', isSticky: true });
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
      {address.position && <LearntPosition id={address.id} label={label} position={address.position} />}
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

interface LearntPositionProps {
  /** Id of the address. */
  id: string;
  label: string;
  position: NonNullable<Address['position']>;
}

/** The location of the door, as measured by riders' phones. The customer may delete it. */
function LearntPosition({ id, label, position: { latitude, longitude } }: LearntPositionProps) {
  const { mutate, isPending } = useSend('DELETE /addresses/:id/position', {
    onSuccess: ({ message = t('The position is deleted.') }) => showToast(message),
    onError: (error) => showToast(errorText(error), { type: 'error', isSticky: true }),
    readsAfterFailure: true,
  });
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm text-ink-soft">
      {t('Learnt position')}
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Map: {label}', { label })}
        className="inline-flex min-h-11 items-center px-2 font-semibold text-deep underline"
      >
        {t('Map')}
      </a>
      <Button variant="quiet" size="sm" pending={isPending} onClick={() => mutate({ params: { id } })}>
        {t('Delete')}
        <span className="sr-only">{t('Learnt position')}</span>
        <span className="sr-only">{label}</span>
      </Button>
    </p>
  );
}

interface DeleteAddressProps {
  address: Address;
  addresses: readonly Address[];
  onClose: () => void;
}

/**
 * Asks before an address is deleted. If it is the default one or a plan uses it, the customer chooses a replacement.
 * Mount it only while it is open.
 */
function DeleteAddress({ address, addresses, onClose }: DeleteAddressProps) {
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

/** The recipient, the address and the notes for riders. */
function AddressLines({ address }: { address: Address }) {
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
        {[city, formatState(state, pincode)].filter(Boolean).join(', ')} <span className="figures">{pincode}</span>
      </p>
      {notes.filter(Boolean).map((note) => (
        <p key={note} className="text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </div>
  );
}
