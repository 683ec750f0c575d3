/**
 * The state of a form: its values, the errors of its fields, and at most one submission at a time. Typed values stay
 * after a failure.
 */

import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import {
  checkValues,
  type DraftOf,
  type FieldError,
  fillEmpty,
  type NamesOf,
  type Rule,
  type Rules,
  type ValuesOf,
} from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import type { BrokenField } from '../ui/forms/error-summary.tsx';
import { CallError, unreachable } from './call-error.ts';
import { isSame } from './forms/typed-values.ts';

interface FormOptions<All extends Rules> {
  rules: All;
  /** For rules that depend on typed values: returns the rules of the fields that are shown. */
  rulesOf?: (values: DraftOf<All>) => Partial<All>;
  initial: DraftOf<All>;
  /** Called with values that obey the rules; amounts are in paise. */
  submit: (values: ValuesOf<All>) => Promise<void>;
  /** The message for a failure that is not a lost connection and for which the server sent no message. */
  fallback?: string | undefined;
  /** Errors that the server has already found in the present values, before they are submitted. */
  refused?: readonly FieldError[];
  /** Rules that compare fields, such as two equal passwords. */
  check?: (values: DraftOf<All>) => FieldError[];
  /** True if the screen shows rejections of the server in another place, which gets the focus. */
  showsRefusals?: boolean;
  /** For forms whose values are in a reducer. `initial` is then ignored. */
  kept?: {
    values: DraftOf<All>;
    onType: <One extends keyof All & string>(name: One, value: DraftOf<All>[One]) => void;
  };
}

export function useForm<const All extends Rules>(options: FormOptions<All>) {
  type Name = keyof All & string;
  const {
    initial,
    submit,
    fallback = t(unreachable),
    check,
    showsRefusals = false,
    refused: alreadyRefused = [],
    kept,
  } = options;
  const [typed, setTyped] = useState(initial);
  const values = kept?.values ?? typed;
  const rules: Partial<Rules> = options.rulesOf?.(values) ?? options.rules;
  const [found, setFound] = useState<Found<DraftOf<All>>>({ errors: {}, values });
  // The error of a field is dropped if the reducer has changed its value.
  const ofSubmission = kept ? withoutChanged(found, values) : found.errors;
  const errors = { ...ofSubmission, ...messagesOf(alreadyRefused) };
  const [failure, setFailure] = useState<CallError | string | null>(null);
  const [isPending, setIsPending] = useState(false);
  // The fields of the last rejected submission. Each submission makes a new array, so that each moves the focus.
  const [broken, setBroken] = useState<readonly BrokenField[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);

  // Focus after rendering: screen readers then read the error with its input.
  useEffect(() => {
    const [first] = broken;
    if (broken.length > 1) summary.current?.focus();
    else first?.input.focus();
  }, [broken]);

  function setValue<One extends Name>(name: One, value: DraftOf<All>[One]) {
    if (kept) kept.onType(name, value);
    else setTyped((before) => ({ ...before, [name]: value }));
    setFound((before) => ({ ...before, errors: { ...before.errors, [name]: undefined } }));
  }

  function showErrors(refused: readonly FieldError[], isShownElsewhere = false) {
    setFound({ errors: messagesOf(refused), values });
    setBroken(isShownElsewhere ? [] : findBroken(form.current, refused));
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    const refused = [...checkValues(rules, values as DraftOf<Rules>), ...(check?.(values) ?? [])];
    showErrors(refused);
    if (refused.length > 0) return;
    setIsPending(true);
    try {
      await submit(fillEmpty(options.rules, values));
    } catch (error) {
      if (!(error instanceof CallError)) console.error(error);
      const own = error instanceof CallError ? error.errors.filter(({ path }) => path in values) : [];
      showErrors(own, showsRefusals);
      setFailure(error instanceof CallError && (error.isFromServer || error.status === 0) ? error : fallback);
    } finally {
      setIsPending(false);
    }
  }

  function sentenceOf(refusal: CallError): string | null {
    // Do not repeat a sentence that is already shown at its field.
    if (refusal.errors.some(({ path, msg }) => path in values && msg === refusal.message)) return null;
    return refusal.isFromServer ? refusal.message : fallback;
  }

  const sentence = failure instanceof CallError ? sentenceOf(failure) : failure;
  const summarized = broken.length > 1 ? broken.filter(({ path }) => errors[path] !== undefined) : [];

  const shown = (name: Name) => ({
    name: name as string,
    error: errors[name],
    isReadOnFocus: true,
    required: rules[name]?.required !== undefined,
  });

  return {
    /** The values that the form started with. */
    initial,
    values,
    errors,
    isPending,
    /** The fields of the last rejected submission, even if they have changed since. */
    broken,
    /** The sentence above the form after a failed submission; null if the summary contains it. */
    failure: summarized.length > 0 ? null : sentence,
    /** Props to spread on the ErrorSummary at the top of the form. */
    summary: { ref: summary, broken: summarized, sentence },
    /** The error of the failed API call, for screens that need more than its sentence. */
    refusal: failure instanceof CallError ? failure : null,
    setValue,
    /** Removes the failure after a button has fixed the problem, and focuses the element that `focused` selects. */
    forgetFailure(focused = '') {
      setFailure(null);
      if (focused) setTimeout(() => form.current?.querySelector<HTMLElement>(focused)?.focus());
    },
    /** Props to spread on the `<form>`. */
    form: { ref: form, onSubmit, noValidate: true },
    /** Props to spread on a Field, TextArea or Select. */
    field: (name: NamesOf<All, string>) => ({
      ...shown(name),
      value: values[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        setValue(name, event.target.value as DraftOf<All>[typeof name]),
    }),
    /** Props to spread on an AmountField or a NumberField. */
    number: (name: NamesOf<All, number>) => ({
      ...shown(name),
      unit: unitOf(rules[name]),
      value: values[name] as number | null,
      onValue: (value: number | null) => setValue(name, value as DraftOf<All>[typeof name]),
    }),
    /** Props to spread on a FlagSelect. */
    flag: (name: NamesOf<All, boolean>) => ({
      ...shown(name),
      value: values[name] as boolean,
      onValue: (value: boolean) => setValue(name, value as DraftOf<All>[typeof name]),
    }),
  };
}

const unitOf = (rule: Rule | undefined) => (rule?.kind === 'number' ? rule.unit : undefined);

const messagesOf = (found: readonly FieldError[]): Partial<Record<string, string>> =>
  Object.fromEntries(found.map(({ path, msg }) => [path, t(msg)]));

interface Found<Values> {
  errors: Partial<Record<string, string>>;
  /** The values that these errors belong to. */
  values: Values;
}

function withoutChanged<Values extends object>({ errors, values: before }: Found<Values>, now: Values) {
  const isUnchanged = (name: string) => isSame(before[name as keyof Values], now[name as keyof Values]);
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isUnchanged(name)));
}

/** The inputs with errors, in the order of the form. Errors without an input are shown elsewhere. */
function findBroken(form: HTMLFormElement | null, found: readonly FieldError[]): BrokenField[] {
  const inputs = [...(form?.elements ?? [])] as HTMLInputElement[];
  const broken = new Set(found.map(({ path }) => path));
  return inputs.flatMap((input) => {
    // For a group of radio buttons, take the first enabled one.
    const isFirst = broken.has(input.name) && !input.disabled && broken.delete(input.name);
    return isFirst ? [{ path: input.name, input }] : [];
  });
}
