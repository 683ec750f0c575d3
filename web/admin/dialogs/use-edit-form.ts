import { useEffect, useRef, useState } from 'react';
import { toRupees } from '#contract/shared/money.ts';
import type { DraftOf, FieldError, NamesOf, Rules, Value, ValuesOf } from '#contract/shared/rules.ts';
import { CallError } from '#web/shared/call-error.ts';
import { isChanged } from '#web/shared/forms/typed-values.ts';
import { t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { type Clash, mergeNewer } from './merge-newer.ts';

interface EditFormOptions<Item, All extends Rules> {
  /** What is edited, as the form opens on it; null for something new. */
  item: Item | null;
  /** What the form shows of it. */
  valuesOf: (item: Item | null) => DraftOf<All>;
  /** As it stands now. */
  load: () => Promise<Item>;
  /** Not needed where nothing new can be written. */
  create?: (values: ValuesOf<All>) => Promise<unknown>;
  /** Saves what was typed, given the state that it was typed on. */
  update: (values: ValuesOf<All>, base: Item) => Promise<unknown>;
  /** Says that it was saved. */
  announce: (isNew: boolean) => void;
  onSaved: () => void;
  rules: All;
  check?: (values: DraftOf<All>) => FieldError[];
  fallback?: string;
  /** The dialog shows both versions itself: a newer one is loaded as soon as a save is refused for it. */
  showsBoth?: boolean;
}

/** Refused because of another version, not for a field. */
const isStale = (error: unknown) => error instanceof CallError && error.status === 409 && error.errors.length === 0;
const isStock = (error: unknown) => error instanceof CallError && error.errorType === 'INSUFFICIENT_STOCK';

/** A form on something that others may change meanwhile: the second editor is told and keeps what was typed. */
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
        // Saved again, it must build on the stock that is left, or it would be refused for ever.
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
  // Values typed while the newer version loads are kept as well.
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
    /** It must not be saved while a picture is on its way. */
    isUploading,
    isNewerLoaded,
    /** Fields that were changed on both sides, since the newer version is loaded. */
    both,
    /** Takes one of both versions of a field. */
    choose: (name: keyof All & string, value: Value) => form.setValue(name, value as DraftOf<All>[typeof name]),
    /** Refused because somebody else saved in between. */
    isConflict: form.refusal?.status === 409 && form.refusal.errors.length === 0,
    async loadNewer() {
      await rebase();
      setIsNewerLoaded(true);
      form.forgetFailure();
    },
    /** Spread on an input; it says what somebody else has changed the field to, `inWords` where its value is an id. */
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
    /** Spread on an ImageUploader. */
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
