import { useState } from 'react';
import type { FieldError, FormRules } from '../../contract/fields.ts';
import { CallError } from '../call-error.ts';
import { useForm } from '../use-form.ts';
import { isChanged, mergeNewer } from './merge-newer.ts';

interface EditFormOptions<Item, Name extends string> {
  /** What is edited, as the form opens on it; null for something new. */
  item: Item | null;
  /** What the form shows of it. */
  valuesOf: (item: Item | null) => Record<Name, string>;
  /** As it stands now. */
  load: () => Promise<Item>;
  /** Saves what was typed, given the state that it was typed on. */
  save: (values: Record<Name, string>, base: Item | null) => Promise<void>;
  rules: FormRules<Name>;
  check: (values: Record<Name, string>) => FieldError[];
  fallback: string;
}

const isStock = (error: unknown) => error instanceof CallError && error.errorType === 'INSUFFICIENT_STOCK';

/** A form on something that others may change meanwhile: the second editor is told and keeps what was typed (rulings 3.5). */
export function useEditForm<Item, Name extends string>(options: EditFormOptions<Item, Name>) {
  const { item, valuesOf, load, save } = options;
  const [base, setBase] = useState(item);
  const [clashes, setClashes] = useState<Partial<Record<Name, string>>>({});
  const [isNewerLoaded, setIsNewerLoaded] = useState(false);
  const seen = valuesOf(base);
  const form = useForm<Name>({
    rules: options.rules,
    check: options.check,
    fallback: options.fallback,
    initial: seen,
    async submit(values) {
      try {
        await save(values, base);
      } catch (error) {
        // Saved again, it must build on the stock that is left, or it would be refused for ever.
        if (isStock(error)) await rebase().catch(() => undefined);
        throw error;
      }
    },
  });

  async function rebase() {
    const newer = await load();
    const merged = mergeNewer(seen, form.values, valuesOf(newer));
    for (const [name, value] of Object.entries(merged.values)) {
      if (value !== form.values[name as Name]) form.setValue(name as Name, value as string);
    }
    setBase(newer);
    setClashes(merged.clashes);
  }

  return {
    ...form,
    base,
    isUnsaved: isChanged(seen, form.values),
    /** Newer values of fields that somebody else changed too. */
    clashes,
    isNewerLoaded,
    /** Refused because somebody else saved in between. */
    isConflict: form.refusal?.status === 409 && form.refusal.errors.length === 0,
    async loadNewer() {
      await rebase();
      setIsNewerLoaded(true);
      form.forgetFailure();
    },
  };
}
