import type { Address } from '#contract/accounts/address-calls.ts';
import { t } from '#web/shared/language.ts';
import { doorNotes } from '#web/shared/place/say-address.ts';

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
