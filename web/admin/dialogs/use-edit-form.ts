import { useEffect, useRef, useState } from 'react';
import { toRupees } from '#contract/shared/money.ts';
import type { DraftOf, FieldError, NamesOf, Rules, Value, ValuesOf } from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import { CallError } from '#web/shared/call-error.ts';
import { isChanged } from '#web/shared/forms/typed-values.ts';
import { useForm } from '#web/shared/use-form.ts';
import { type Clash, mergeNewer } from './merge-newer.ts';

interface EditFormOptions<Item, All extends Rules> {
  /** The edited item when the form opens; null for a new one. */
  item: Item | null;
  /** Converts the item to the form's values. */
  valuesOf: (item: Item | null) => DraftOf<All>;
  /** Loads the current version. */
  load: () => Promise<Item>;
  /** Needed only if the form can create an item. */
  create?: (values: ValuesOf<All>) => Promise<unknown>;
  /** Saves the typed values; `base` is the version that they are based on. */
  update: (values: ValuesOf<All>, base: Item) => Promise<unknown>;
  /** Shows a message after a successful save. */
  announce: (isNew: boolean) => void;
  onSaved: () => void;
  rules: All;
  check?: (values: DraftOf<All>) => FieldError[];
  fallback?: string;
  /** True if the dialog compares both versions. Then the newer version loads as soon as a save is rejected. */
  showsBoth?: boolean;
}

/** True if the save was rejected because it is based on an older version, not because of a field. */
const isStale = (error: unknown) => error instanceof CallError && error.status === 409 && error.errors.length === 0;
const isStock = (error: unknown) => error instanceof CallError && error.errorType === 'INSUFFICIENT_STOCK';

/**
 * A form for data that several people may edit at the same time. The person who saves second sees a message and keeps
 * the typed values.
 */
export function useEditForm<Item, const All extends Rules>(options: EditFormOptions<Item, All>) {
  const { item, valuesOf, load, create, update, announce, onSaved, showsBoth = false } = options;
  const [base, setBase] = useState(item);
  const [both, setBoth] = useState<Clash<keyof All & string>[]>([]);
  const [isNewerLoaded, setIsNewerLoaded] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const seen = valuesOf(base);
  const form = useForm<All>({
    rules: options.rules,
    ...(options.check && { check: options.check }),
    fallback: options.fallback,
    initial: seen,
    async submit(values) {
      try {
        await (base ? update(values, base) : create?.(values));
      } catch (error) {
        // Load the current stock. Otherwise the next save would be rejected for the same reason.
        if (isStock(error)) await rebase().catch(() => undefined);
        if (showsBoth && base && isStale(error)) {
          await rebase();
          setIsNewerLoaded(true);
          return;
        }
        throw error;
      }
      announce(base === null);
      onSaved();
    },
  });
  // The newest typed values, so that values typed while the newer version loads are kept.
  const typed = useRef(form.values);
  useEffect(() => {
    typed.current = form.values;
  }, [form.values]);

  async function rebase() {
    const newer = await load();
    const merged = mergeNewer(seen, typed.current, valuesOf(newer));
    for (const name of merged.taken) form.setValue(name, merged.values[name]);
    setBase(newer);
    setBoth(merged.both);
  }

  function hintOf<Kind>(name: keyof All & string, inWords: (value: Kind) => string = String) {
    const clash = showsBoth ? undefined : both.find((each) => each.name === name);
    if (!clash) return {};
    const value = inWords(clash.theirs as Kind);
    return { hint: t('Someone else changed this to “{value}” while you were editing.', { value }) };
  }

  return {
    ...form,
    base,
    isUnsaved: isUploading || isChanged(seen, form.values),
    /** True during an upload. The form must not be saved then. */
    isUploading,
    isNewerLoaded,
    /** Fields that both people have changed. Empty until the newer version is loaded. */
    both,
    /** Puts one of the two versions of a field into the form. */
    choose: (name: keyof All & string, value: Value) => form.setValue(name, value as DraftOf<All>[typeof name]),
    /** True if the save was rejected because somebody else saved in between. */
    isConflict: form.refusal?.status === 409 && form.refusal.errors.length === 0,
    async loadNewer() {
      await rebase();
      setIsNewerLoaded(true);
      form.forgetFailure();
    },
    /** Props for an input. The hint shows the value that somebody else has saved; `inWords` formats it. */
    field: (name: NamesOf<All, string>, inWords?: (value: string) => string) => ({
      ...form.field(name),
      ...hintOf(name, inWords),
    }),
    number: (name: NamesOf<All, number>) => {
      const field = form.number(name);
      const inWords = (value: number | null) => String(field.unit === 'paise' ? toRupees(value ?? 0) : value);
      return { ...field, ...hintOf(name, (value: number | null) => (value === null ? '' : inWords(value))) };
    },
    flag: (name: NamesOf<All, boolean>, inWords: (value: boolean) => string) => ({
      ...form.flag(name),
      inWords,
      ...hintOf(name, inWords),
    }),
    /** Props for an ImageUploader. */
    picture: (name: NamesOf<All, string>) => ({
      name,
      value: form.values[name] as string,
      error: form.errors[name],
      hint: both.some((each) => each.name === name)
        ? t('Someone else changed the picture while you were editing.')
        : undefined,
      onChange: (address: string) => form.setValue(name, address as DraftOf<All>[typeof name]),
      onUploading: setIsUploading,
    }),
  };
}

export type EditForm<Item, All extends Rules> = ReturnType<typeof useEditForm<Item, All>>;
