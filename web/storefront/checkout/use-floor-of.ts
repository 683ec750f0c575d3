import { useEffect, useEffectEvent, useRef } from 'react';
import type { useForm } from '#web/shared/use-form.ts';
import type { CheckoutName } from './checkout-draft.ts';
import type { SavedPlaces } from './use-saved-places.ts';

type Form = Pick<ReturnType<typeof useForm<CheckoutName>>, 'values' | 'setValue'>;

/** A chosen address brings its floor and lift; what was typed over those of the first one stays. */
export function useFloorOf({ chosen, details }: SavedPlaces, { values, setValue }: Form) {
  const before = useRef<string | undefined>(undefined);
  const id = chosen?.id;
  const fill = useEffectEvent(() => {
    const isFirst = before.current === undefined;
    before.current = id;
    if (isFirst && (id === undefined || values.floor !== '')) return;
    setValue('floor', details.floor === null ? '' : String(details.floor));
    setValue('hasLift', details.hasLift ? 'yes' : '');
  });
  useEffect(() => fill(), [id]);
}
