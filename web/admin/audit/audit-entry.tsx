import type { AuditEntry, AuditRecord } from '#contract/audit/calls.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import { Link } from '../access/links.tsx';
import { listPath } from '../lists/list-filter.ts';
import { type Changed, describeAct, describeValue, readableChanges } from './entry-words.ts';
import { nameOfField } from './field-names.ts';

/** The path of the audit log, filtered by one record. */
export const recordPath = (record: string) => listPath('/admin/audit', { record });

const kinds: Record<NonNullable<AuditRecord['kind']>, string> = {
  order: message('Order'),
  user: message('Account'),
  rider: message('Rider'),
  product: message('Product'),
  category: message('Category'),
  container: message('Container'),
  tax_rate: message('Tax rate'),
  zone: message('Zone'),
  window: message('Window'),
  plan: message('Plan'),
  run: message('Run'),
  import: message('Import'),
  role: message('Role'),
};

/** The screen of a record: its own page, or its list with the record's name as the search. */
function pathOf({ id, kind, name }: AuditRecord): string | undefined {
  const search = name ?? '';
  switch (kind) {
    case 'order':
      return `/admin/orders/${id}`;
    case 'user':
      return `/admin/users/${id}`;
    case 'rider':
      return '/admin/runs/riders';
    case 'product':
      return listPath('/admin/products', { search });
    case 'category':
      return listPath('/admin/categories', { search });
    case 'container':
      return listPath('/admin/products/containers', { search });
    case 'tax_rate':
      return listPath('/admin/products/tax-rates', { search });
    case 'zone':
      return listPath('/admin/zones', { search });
    case 'window':
      return '/admin/slots/windows';
    case 'plan':
      return `/admin/plans/${id}`;
    case 'run':
      return `/admin/runs/${id}`;
    case 'import':
      return `/admin/import/${id}`;
    case 'role':
      return '/admin/users/roles';
    case null:
      return undefined;
  }
}

/** The records of an entry, as links. */
function EntryRecords({ entry: { records, moreRecords } }: { entry: AuditEntry }) {
  const known = records.filter(({ kind }) => kind !== null);
  if (known.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
      {known.map((record) => {
        const path = pathOf(record);
        const words = record.kind === null ? '' : `${t(kinds[record.kind])} ${record.name ?? ''}`.trim();
        return path === undefined ? null : (
          <Link key={record.id} to={path} className="inline-flex min-h-6 items-center text-deep underline">
            {words}
          </Link>
        );
      })}
      {moreRecords > 0 && <span>{t('and {count} more', { count: formatNumber(moreRecords) })}</span>}
    </p>
  );
}

/** Names the person who made the call, and the second person who confirmed it. */
export function EntryPeople({ entry: { by, confirmedBy } }: { entry: AuditEntry }) {
  const nameOf = (name: string | null) => name ?? t('Deleted account');
  return (
    <>
      {nameOf(by.name)}
      {confirmedBy && (
        <span className="block text-sm font-normal">
          {t('Confirmed by {name}', { name: nameOf(confirmedBy.name) })}
        </span>
      )}
    </>
  );
}

/** Says what the person did, and names the records that were changed. */
export function EntryAct({ entry }: { entry: AuditEntry }) {
  return (
    <div className="grid gap-0.5">
      <p className="font-semibold wrap-anywhere">{describeAct(entry)}</p>
      <EntryRecords entry={entry} />
      {entry.reason !== null && (
        <p className="wrap-anywhere">
          <span className="text-ink-soft">{t('Reason')}: </span>
          {entry.reason}
        </p>
      )}
    </div>
  );
}

const mostOpen = 3;

/** The changed fields with their values. Fields after the third one are folded, and long values are folded too. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  if (entry.isWithheld) {
    return <p className="text-ink-soft">{t('Your role does not include the details of this area.')}</p>;
  }
  const changes = readableChanges(entry);
  const named = new Set(changes.map(({ field }) => field));
  const others = entry.fields.filter((field) => !named.has(field) && !/Ids?$/.test(field));
  if (changes.length + others.length === 0) return null;
  const [open, folded] = [changes.slice(0, mostOpen), changes.slice(mostOpen)];
  return (
    <div className="grid gap-0.5">
      {open.map((change) => (
        <EntryChange key={change.field} call={entry.call} change={change} />
      ))}
      {others.length > 0 && <p className="text-ink-soft wrap-anywhere">{others.map(nameOfField).join(', ')}</p>}
      {folded.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-deep underline">
            {t('{count} more fields', { count: folded.length })}
          </summary>
          <div className="grid gap-0.5">
            {folded.map((change) => (
              <EntryChange key={change.field} call={entry.call} change={change} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

function EntryChange({ call, change: { field, before, after } }: { call: string; change: Changed }) {
  return (
    <p className="wrap-anywhere">
      <span className="text-ink-soft">{nameOfField(field)}: </span>
      {before !== undefined && (
        <>
          <Value text={describeValue(call, field, before)} />
          <span aria-hidden> → </span>
          <span className="sr-only">{t('now')} </span>
        </>
      )}
      <Value text={describeValue(call, field, after)} />
    </p>
  );
}

const longestShown = 60;

function Value({ text }: { text: string }) {
  if (text.length <= longestShown) return <span className="font-medium">{text}</span>;
  return (
    <details className="inline-block max-w-full align-top open:block">
      <summary className="min-h-6 cursor-pointer font-medium">{text.slice(0, longestShown)}…</summary>
      <span className="whitespace-pre-line">{text}</span>
    </details>
  );
}
