import Search from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useRef } from 'react';
import { orderStatuses, orderStatusLabels } from '../../contract/order-flow.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { type OrderFilter, parseOrderFilter } from './order-filter.ts';
import { useSlashFocus } from './use-slash-focus.ts';

interface OrderFilterFormProps {
  filter: OrderFilter;
  onChange: (filter: OrderFilter) => void;
}

/** Search and status of the order list; a chosen status applies at once, and everything starts again at page 1. */
export function OrderFilterForm({ filter, onChange }: OrderFilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLSelectElement>(null);
  useSlashFocus(search);

  // Another filter, from the browser's history or Clear, must show in the fields.
  useEffect(() => {
    if (search.current) search.current.value = filter.search;
    if (status.current) status.current.value = filter.status ?? '';
  }, [filter.search, filter.status]);

  function apply() {
    if (!form.current) return;
    const typed = new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)]));
    onChange(parseOrderFilter(typed));
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    apply();
  }

  function clear() {
    onChange({ search: '', status: undefined, page: 1 });
    if (search.current) search.current.value = '';
    search.current?.focus();
  }

  return (
    <search>
      <form ref={form} onSubmit={onSubmit} className="grid grid-cols-2 items-end gap-3 sm:flex">
        <div className="col-span-2 grow">
          <Field
            ref={search}
            label="Search orders"
            name="search"
            type="search"
            enterKeyHint="search"
            maxLength={100}
            defaultValue={filter.search}
            placeholder="Order number or customer name"
            aria-keyshortcuts="/"
            trailing={<Slash />}
          />
        </div>
        <div className="col-span-2 sm:w-48">
          <Select ref={status} label="Status" name="status" defaultValue={filter.status ?? ''} onChange={apply}>
            <option value="">All</option>
            {orderStatuses.map((status) => (
              <option key={status} value={status}>
                {orderStatusLabels[status]}
              </option>
            ))}
          </Select>
        </div>
        <Button type="submit" className="sm:mb-1.5">
          <Search aria-hidden size={18} /> Search
        </Button>
        <Button variant="outline" className="sm:mb-1.5" onClick={clear}>
          Clear
        </Button>
      </form>
    </search>
  );
}

function Slash() {
  return (
    <kbd
      aria-hidden
      title="Press / to search"
      className="mr-2 hidden rounded-sm border border-line bg-mist px-2 font-sans text-sm text-ink-soft lg:block"
    >
      /
    </kbd>
  );
}
