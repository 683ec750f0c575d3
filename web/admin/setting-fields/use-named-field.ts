import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { findField } from './setting-fields.ts';

/** If the URL contains the name of a setting, its field gets the focus once the form is loaded. */
export function useNamedField(): void {
  const { hash, key } = useLocation();
  // A second press of the same link changes only the key.
  useEffect(() => {
    const name = hash.slice(1);
    if (findField(name)) document.getElementsByName(name)[0]?.focus();
  }, [hash, key]);
}
