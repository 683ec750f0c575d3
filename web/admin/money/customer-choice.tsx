import { useDeferredValue, useState } from 'react';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';

interface CustomerChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** Finds a customer by name, e-mail address or phone number. */
export function CustomerChoice({ value, error, onChange }: CustomerChoiceProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = { search, role: 'customer', page: 1, limit: 5 } as const;
  const found = useCall('GET /admin/users', { query }, { enabled: search.length > 1, keepPrevious: true });
  const users = search.length > 1 ? (found.data?.data.users ?? []) : [];
  return (
    <div className="grid gap-2">
      <Field
        label={t('Customer')}
        name="customerId"
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={t('Name, email or phone')}
        value={typed}
        error={error}
        isFocusTold
        required
        onChange={({ target }) => setTyped(target.value)}
      />
      <fieldset className="grid gap-2 empty:hidden">
        {users.map(({ id, name, phone }) => (
          <ChoiceCard
            key={id}
            name="customer"
            label={name}
            text={phone}
            isChosen={id === value}
            onChoose={() => onChange(id)}
          />
        ))}
      </fieldset>
      {search.length > 1 && found.data && users.length === 0 && (
        <p className="text-sm text-ink-soft">{t('Nobody matches your current filters.')}</p>
      )}
    </div>
  );
}
