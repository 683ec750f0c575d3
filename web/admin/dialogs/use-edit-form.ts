import { useEffect, useRef, useState } from 'react';
import type { FieldError, FormRules } from '#contract/shared/fields.ts';
import { CallError } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { type Clash, isChanged, mergeNewer } from './merge-newer.ts';

interface EditFormOptions<Item, Name extends string> {
  /** What is edited, as the form opens on it; null for something new. */
  item: Item | null;
  /** What the form shows of it. */
  valuesOf: (item: Item | null) => Record<Name, string>;
  /** As it stands now. */
  load: () => Promise<Item>;
  /** Not needed where nothing new can be written. */
  create?: (values: Record<Name, string>) => Promise<unknown>;
  /** Saves what was typed, given the state that it was typed on. */
  update: (values: Record<Name, string>, base: Item) => Promise<unknown>;
  /** Says that it was saved. */
  announce: (isNew: boolean) => void;
  onSaved: () => void;
  rules: FormRules<Name>;
  check: (values: Record<Name, string>) => FieldError[];
  fallback: string;
  /** The dialog shows both versions itself: a newer one is loaded as soon as a save is refused for it. */
  showsBoth?: boolean;
}

/** Refused because of another version, not for a field. */
const isStale = (error: unknown) => error instanceof CallError && error.status === 409 && error.errors.length === 0;
const isStock = (error: unknown) => error instanceof CallError && error.errorType === 'INSUFFICIENT_STOCK';

/** A form on something that others may change meanwhile: the second editor is told and keeps what was typed. */
export function useEditForm<Item, Name extends string>(options: EditFormOptions<Item, Name>) {
  const { item, valuesOf, load, create, update, announce, onSaved, showsBoth = false } = options;
  const [base, setBase] = useState(item);
  const [both, setBoth] = useState<Clash<Name>[]>([]);
  const [isNewerLoaded, setIsNewerLoaded] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const seen = valuesOf(base);
  const form = useForm<Name>({
    rules: options.rules,
    check: options.check,
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

  return {
    ...form,
    base,
    isUnsaved: isUploading || isChanged(seen, form.values),
    /** It must not be saved while a picture is on its way. */
    isUploading,
    isNewerLoaded,
    /** Fields that were changed on both sides, since the newer version is loaded. */
    both,
    /** Refused because somebody else saved in between. */
    isConflict: form.refusal?.status === 409 && form.refusal.errors.length === 0,
    async loadNewer() {
      await rebase();
      setIsNewerLoaded(true);
      form.forgetFailure();
    },
    /** Spread on an input; it says what somebody else has changed the field to, `inWords` where its value is an id. */
    field(name: Name, inWords = (value: string) => value) {
      const clash = showsBoth ? undefined : both.find((each) => each.name === name);
      const hint =
        clash &&
        t('Someone else changed this to “{value}” while you were editing.', {
          value: inWords(clash.theirs),
        });
      return { ...form.field(name), ...(hint && { hint }) };
    },
    /** Spread on an ImageUploader. */
    picture: (name: Name) => ({
      name,
      value: form.values[name],
      error: form.errors[name],
      hint: both.some((each) => each.name === name)
        ? t('Someone else changed the picture while you were editing.')
        : undefined,
      onChange: (address: string) => form.setValue(name, address),
      onUploading: setIsUploading,
    }),
  };
}

export type EditForm<Item, Name extends string> = ReturnType<typeof useEditForm<Item, Name>>;
