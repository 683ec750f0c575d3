import { useState } from 'react';
import { isUnderWay, labelOf } from '#contract/imports/columns.ts';
import { formatAmount, formatNumber } from '#contract/shared/money.ts';
import { message, plural, t } from '#web/language.ts';
import type { OneImport } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BlockedButton } from '#web/ui/blocked-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Breadcrumb, Link } from '../access/links.tsx';
import { RecordLog } from '../audit/record-log.tsx';
import { WorkProgress } from '../dialogs/work-progress.tsx';
import type { Route } from './+types/import-page.ts';
import { CancelImport, TakeBack } from './cancel-import.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { FaultList, ToldRows } from './faults.tsx';
import { FileTable, NotImported } from './file-table.tsx';
import { kindWords, stateTones, stateWords } from './import-words.ts';
import { ColumnQuestions, SheetChoice } from './questions.tsx';
import { SharedValues } from './shared-values.tsx';
import { useRefresh } from './use-refresh.ts';

/** One import. It can be left and continued at each step. */
export default function ImportPage({ params: { id } }: Route.ComponentProps) {
  const answer = useCall('GET /admin/imports/:id', { params: { id } });
  const found = answer.data?.data.import;
  useRefresh(found !== undefined && isUnderWay(found.state), answer.refetch);
  return (
    <main className="page flex flex-col gap-3 py-4 md:gap-4 md:py-6">
      <Breadcrumb steps={[{ label: t('Import'), to: '/admin/import' }, { label: found?.fileName || t('Import') }]} />
      {answer.isError && <LoadFailure title={t('Failed to load the import')} answer={answer} />}
      {answer.isPending && <Loading places={['h-12', 'h-56']} />}
      {found && <Found key={id} found={found} />}
    </main>
  );
}

/** Whether staff must answer a question or give a value before they correct rows. */
const hasQuestions = ({ wrong, values, questions }: OneImport) =>
  questions.length > 0 || (wrong > 0 && values.some(({ value }) => value === null));

function Found({ found }: { found: OneImport }) {
  const { kind, state, fileName, fault, wrong, missing, passed, kept, incomplete, writtenAt, undoneBy, id } = found;
  const savedBy = found.savedBy ?? found.by;
  const isChecked = state === 'checked';
  const key = `${id} ${JSON.stringify([found.columns, found.sheets])}`;
  const isAsked = hasQuestions(found);
  const right = found.total - wrong;
  // While rows are checked again, the list of faults stays as it was, because staff may be typing into it.
  const [checked, setChecked] = useState<OneImport>();
  if (isChecked && checked !== found) setChecked(found);
  const listed = isChecked ? found : state === 'checking' ? checked : undefined;
  // With open questions, a missing column or no correct row, the header row may be wrong. Then the file is shown.
  const isDoubtful = found.questions.length + missing.length > 0 || right === 0;
  const asksColumns = found.questions.some((question) => question.kind === 'column');
  const asksSheet = found.questions.some((question) => question.kind === 'sheet');
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-title min-w-0 wrap-anywhere">{fileName || t(kindWords[kind])}</h1>
        <Badge tone={isChecked && wrong + missing.length > 0 ? 'bad' : stateTones[state]}>{t(stateWords[state])}</Badge>
        {writtenAt && state === 'written' && (
          <p className="figures text-sm text-ink-soft">
            {savedBy === null ? formatDateTime(writtenAt) : `${formatDateTime(writtenAt)} · ${savedBy}`}
          </p>
        )}
      </header>
      {isUnderWay(state) && <Progress found={found} />}
      {fault && <Notice tone="bad">{fault}</Notice>}
      {isChecked && found.sheets.length > 0 && <SheetChoice key={`sheets ${key}`} found={found} />}
      {isChecked && asksColumns && <ColumnQuestions key={`questions ${key}`} found={found} />}
      {isChecked && missing.length > 0 && (
        <Notice tone="bad">
          {t('Which column has: {columns}?', {
            columns: missing.map((column) => t(labelOf(kind, column) ?? column)).join(', '),
          })}
        </Notice>
      )}
      {isChecked && found.previews.length > 0 && <FileTable key={`file ${key}`} found={found} isOpen={isDoubtful} />}
      {isChecked && <NotImported found={found} />}
      {isChecked && !asksColumns && !asksSheet && found.values.length > 0 && (
        <SharedValues key={`values ${key}`} found={found} />
      )}
      {isChecked && missing.length === 0 && !isAsked && right > 0 && <Ready found={found} />}
      {listed && listed.wrong > 0 && !hasQuestions(listed) && <FaultList found={{ ...listed, state }} />}
      {state === 'written' && (
        <>
          {incomplete === 0 && (
            <Notice tone="good">
              {found.waiting + found.skipped === 0
                ? t('Everything is saved.')
                : plural(found.total - passed, { one: '{count} row is saved.', other: '{count} rows are saved.' })}
            </Notice>
          )}
          <ImportSums found={found} />
          {kind === 'customers' && (
            <p>
              <IfMay screen="/admin/khata">
                <Link to="/admin/khata">{t('See your customers in the khata')}</Link>
              </IfMay>
            </p>
          )}
        </>
      )}
      {incomplete > 0 && (
        <>
          <Notice tone="warn">
            {plural(incomplete, {
              one: '{count} row was saved only in part, because something changed after the check.',
              other: '{count} rows were saved only in part, because something changed after the check.',
            })}
          </Notice>
          <ToldRows found={found} />
        </>
      )}
      {found.rest !== null && found.waiting === 0 && (
        <p>
          <Link to={`/admin/import/${found.rest}`}>{t('The other rows of this file')}</Link>
        </p>
      )}
      {found.rest !== null && found.waiting > 0 && (
        <Notice tone="warn">
          <p>
            {plural(found.waiting, {
              one: '{count} row is not saved yet and waits for you.',
              other: '{count} rows are not saved yet and wait for you.',
            })}
          </p>
          <Link to={`/admin/import/${found.rest}`}>{t('Correct the other rows of this file')}</Link>
        </Notice>
      )}
      {found.restOf !== null && (
        <p>
          <Link to={`/admin/import/${found.restOf}`}>{t('Rows of this file that are saved')}</Link>
        </p>
      )}
      {found.skipped > 0 && (
        <p className="figures text-ink-soft">
          {t('Rows that you skip: {count}', { count: formatNumber(found.skipped) })}
        </p>
      )}
      {passed > 0 && (
        <p className="figures text-ink-soft">
          {t('Rows already in the shop, which stay as they are: {count}', { count: formatNumber(passed) })}
        </p>
      )}
      {kept > 0 && (
        <>
          <Notice tone="warn">
            {t('Rows that could not be undone, because something has changed since: {count}', {
              count: formatNumber(kept),
            })}
          </Notice>
          <ToldRows found={found} />
        </>
      )}
      {state === 'returned' && !fault && (
        <Notice tone="info">
          {undoneBy === null ? t('The import was undone.') : t('The import was undone by {name}.', { name: undoneBy })}
        </Notice>
      )}
      {state === 'returned' && kind === 'customers' && (
        <p className="max-w-prose text-ink-soft">
          {t(
            'Customers with a balance or jars stay as deactivated accounts, because the books keep every entry. When you import them again, they are used again.',
          )}
        </p>
      )}
      {isChecked && !asksColumns && <ColumnChoice key={key} found={found} />}
      <TakeBack found={found} />
      <CancelImport found={found} />
      <RecordLog record={id} />
    </>
  );
}

function Progress({ found: { state, done, total } }: { found: OneImport }) {
  const isKnown = total > 0 && state !== 'reading';
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-surface p-4 shadow-sm">
      <WorkProgress
        words={
          isKnown
            ? t('{done} of {total} rows', { done: formatNumber(done), total: formatNumber(total) })
            : `${t(stateWords[state])}…`
        }
        label={t(stateWords[state])}
        count={isKnown ? { done, of: total } : undefined}
      />
      <p className="text-sm text-ink-soft">
        {t('You can leave this page. The import continues, and you find it here again.')}
      </p>
    </div>
  );
}

const savesRight = {
  one: message('Save {count} correct row'),
  other: message('Save {count} correct rows'),
};

const addsAnything = ({ known: _known, pricesSame: _same, ...added }: OneImport['sums']) =>
  Object.values(added).some((amount) => amount > 0);

/** Shows what the import would add, and the button that saves it. Rows with mistakes are not saved. */
function Ready({ found }: { found: OneImport }) {
  const { id, sums, sameAs, wrong, total } = found;
  const [isSure, setIsSure] = useState(false);
  const write = useSend('POST /admin/imports/:id/write', { readsAfterFailure: true });
  const save = () => write.mutate({ params: { id }, body: { again: sameAs !== null, onlyRight: wrong > 0 } });
  return (
    <>
      <ImportSums found={found} isPlanned />
      {sums.known > 0 && found.kind === 'customers' && (
        <p className="text-ink-soft">
          {t(
            'Customers who are in the shop already keep their name and address; only balances, plans, agreed prices, notes and tags are added.',
          )}
        </p>
      )}
      {sameAs && (
        <Notice tone="warn">
          <label className="flex cursor-pointer gap-3">
            <input
              type="checkbox"
              className="mt-1 size-5 shrink-0"
              checked={isSure}
              onChange={(event) => setIsSure(event.target.checked)}
            />
            <span>
              {sameAs.by === null
                ? t('This file was imported before ({time}). Import it again anyway.', {
                    time: formatDateTime(sameAs.at),
                  })
                : t('This file was imported before ({time}, {by}). Import it again anyway.', {
                    time: formatDateTime(sameAs.at),
                    by: sameAs.by,
                  })}
            </span>
          </label>
        </Notice>
      )}
      {write.isError && <Notice tone="bad">{errorText(write.error)}</Notice>}
      {addsAnything(sums) ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <BlockedButton
            className="w-full sm:w-fit"
            pending={write.isPending}
            blocked={sameAs !== null && !isSure && t('Tick the box above first.')}
            onClick={save}
          >
            {wrong === 0 ? t('Save all') : plural(total - wrong, savesRight)}
          </BlockedButton>
        </div>
      ) : (
        <Notice tone="info">{t('There is nothing new in this file.')}</Notice>
      )}
    </>
  );
}

/** Lists how many customers, products and so on an import adds. Figures of 0 are left out, except the first figure. */
function ImportSums({ found: { kind, sums, wrong }, isPlanned = false }: { found: OneImport; isPlanned?: boolean }) {
  const isCustomers = kind === 'customers';
  const all = [
    [isCustomers ? t('New customers') : t('New products'), sums.added, formatNumber(sums.added)],
    [t('Already in the shop'), sums.known, formatNumber(sums.known)],
    [t('Addresses'), sums.addresses, formatNumber(sums.addresses)],
    [t('Jars'), sums.jars, formatNumber(sums.jars)],
    [t('Deposits'), sums.depositHeld, formatAmount(sums.depositHeld)],
    [t('Paid in advance'), sums.credit, formatAmount(sums.credit)],
    [t('Due from customers'), sums.dues, formatAmount(sums.dues)],
    [t('Plans'), sums.plans, formatNumber(sums.plans)],
    [t('Agreed prices below the list price'), sums.pricesBelow, formatNumber(sums.pricesBelow)],
    [t('Agreed prices above the list price'), sums.pricesAbove, formatNumber(sums.pricesAbove)],
    [t('Customers who pay the list price'), sums.pricesSame, formatNumber(sums.pricesSame)],
    [t('Notes for staff'), sums.notes, formatNumber(sums.notes)],
    [t('Tags'), sums.tags, formatNumber(sums.tags)],
  ] as const;
  const shown = all.filter(([, amount], at) => amount > 0 || at === 0);
  return (
    <Card className="grid gap-3 p-4">
      {isPlanned && (
        <p className="font-semibold">
          {wrong === 0 ? t('The file is correct. Ready to import:') : t('Ready to import:')}
        </p>
      )}
      <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
        {shown.map(([label, , value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figures text-lg font-semibold whitespace-nowrap sm:text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
