/** A form's typed values, its errors by field, and one submission at a time. Nothing typed is lost on a failure. */

import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { checkForm, type FieldError, type FormRules } from '../contract/fields.ts';
import { CallError } from './call-error.ts';
import { t } from './language.ts';

interface FormOptions<Name extends string> {
  rules: FormRules<Name>;
  initial: Record<Name, string>;
  submit: (values: Record<Name, string>) => Promise<void>;
  /** What the form says when the server gave no sentence of its own. */
  fallback: string;
  /** Rules that compare fields, such as two equal passwords. */
  check?: (values: Record<Name, string>) => FieldError[];
}

export function useForm<Name extends string>({ rules, initial, submit, fallback, check }: FormOptions<Name>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<CallError | string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function setValue(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }

  function showErrors(found: readonly FieldError[]) {
    setErrors(Object.fromEntries(found.map(({ path, msg }) => [path, t(msg)])));
    const inputs = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    const first = found
      .map(({ path }) => inputs.find((input) => input.name === path && !input.disabled))
      .find((input) => input !== undefined);
    first?.focus();
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    const broken = [...checkForm(rules, values), ...(check?.(values) ?? [])];
    showErrors(broken);
    if (broken.length > 0) return;
    setIsPending(true);
    try {
      await submit(values);
    } catch (error) {
      if (!(error instanceof CallError)) console.error(error);
      const own = error instanceof CallError ? error.errors.filter(({ path }) => path in values) : [];
      showErrors(own);
      setFailure(error instanceof CallError && (error.isFromServer || error.status === 0) ? error : fallback);
    } finally {
      setIsPending(false);
    }
  }

  function sentenceOf(refusal: CallError): string | null {
    // A sentence that already stands at its field is not said twice.
    if (refusal.errors.some(({ path, msg }) => path in values && msg === refusal.message)) return null;
    return refusal.isFromServer ? refusal.message : fallback;
  }

  return {
    values,
    errors,
    isPending,
    /** The sentence above the form after a failed submission. */
    failure: failure instanceof CallError ? sentenceOf(failure) : failure,
    /** The refusal itself, for screens that read more of it. */
    refusal: failure instanceof CallError ? failure : null,
    setValue,
    /** After what was refused has been put right in another way. */
    forgetFailure: () => setFailure(null),
    /** Spread on the `<form>`. */
    form: { ref: form, onSubmit, noValidate: true },
    /** Spread on a Field, TextArea or Select. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      required: rules[name]?.required !== undefined,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        setValue(name, event.target.value),
    }),
  };
}
