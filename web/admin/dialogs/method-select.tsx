import type { ComponentProps } from 'react';
import { describeMethod, recordedMethods } from '#contract/orders/status-flow.ts';
import { t } from '#web/shared/language.ts';
import { Select } from '#web/ui/forms/select.tsx';

/** How money came or goes: by default of all methods that staff record. */
export function MethodSelect({
  methods = recordedMethods,
  ...select
}: ComponentProps<typeof Select> & { methods?: readonly string[] }) {
  return (
    <Select {...select}>
      {methods.map((method) => (
        <option key={method} value={method}>
          {t(describeMethod(method))}
        </option>
      ))}
    </Select>
  );
}
