import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addDays } from '#contract/shared/days.ts';
import type { SlotGrid } from '#contract/slots/calls.ts';
import { t } from '#web/language.ts';
import { formatShortDay } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { isWholeDay } from '../lists/list-filter.ts';
import { ChooseSlot } from './choose-slot.tsx';
import { MoveReport, type Report } from './move-report.tsx';
import { SlotDialog } from './slot-dialog.tsx';
import type { Choice } from './slot-form.ts';
import { SlotTable } from './slot-table.tsx';
import { SlotsHeader, ZoneSelect } from './slots-header.tsx';

const twoWeeks = 14;

export default function Slots() {
  const [params, setParams] = useSearchParams();
  const fromParam = params.get('from') ?? '';
  const from = isWholeDay(fromParam) ? fromParam : undefined;
  const zoneId = params.get('zoneId') ?? undefined;
  const query = { ...(from && { from }), ...(zoneId && { zoneId }) };
  const answer = useCall('GET /admin/slots', { query }, { keepPrevious: true });
  const [choice, setChoice] = useState<Choice | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  // A link can ask which slot is to be closed.
  const mayClose = useMayCall()('PUT /admin/slots');
  const isAsking = mayClose && params.get('act') === 'close';
  const grid = answer.data?.data;
  const show = (next: { from?: string; zoneId?: string | undefined }) => {
    const { from: day, zoneId: zone } = { ...query, ...next };
    setParams({ ...(day && day !== grid?.today && { from: day }), ...(zone && { zoneId: zone }) });
  };
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <SlotsHeader title={t('Delivery slots')} isLoading={answer.isFetching && grid !== undefined} />
      {grid && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Weeks grid={grid} onShow={(day) => show({ from: day })} />
          <ZoneSelect zoneId={zoneId} onChange={(zone) => show({ zoneId: zone })} />
        </div>
      )}
      {answer.isPending && <Loading label={t('Loading the slots…')} places={Array(7).fill('h-14')} />}
      {answer.isError && <LoadFailure title={t('Failed to load the slots')} answer={answer} />}
      {grid && <SlotTable grid={grid} isStale={answer.isPlaceholderData} onChoose={setChoice} />}
      {grid && isAsking && (
        <ChooseSlot
          grid={grid}
          onChoose={(next) => {
            setChoice(next);
            show({ from: next.date });
          }}
          onClose={() => show({})}
        />
      )}
      {grid && choice && grid.days.some(({ date }) => date === choice.date) && (
        <SlotDialog grid={grid} choice={choice} onClose={() => setChoice(null)} onReport={setReport} />
      )}
      {report && !choice && <MoveReport report={report} onClose={() => setReport(null)} />}
    </main>
  );
}

/** The dates of the two shown weeks, with buttons to the weeks before and after. */
function Weeks({ grid, onShow }: { grid: SlotGrid; onShow: (day: string) => void }) {
  const first = grid.days[0]?.date ?? grid.today;
  const last = grid.days.at(-1)?.date ?? first;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="outline" className="px-3" onClick={() => onShow(addDays(first, -twoWeeks))}>
        <ChevronLeft aria-hidden size={18} /> <span className="max-sm:sr-only">{t('Previous two weeks')}</span>
      </Button>
      <p className="figures grow text-center font-semibold sm:grow-0 sm:px-2" aria-live="polite">
        {formatShortDay(first)} – {formatShortDay(last)}
      </p>
      <Button variant="outline" className="px-3" onClick={() => onShow(addDays(first, twoWeeks))}>
        <span className="max-sm:sr-only">{t('Next two weeks')}</span> <ChevronRight aria-hidden size={18} />
      </Button>
      {first !== grid.today && (
        <Button variant="quiet" onClick={() => onShow(grid.today)}>
          {t('From today')}
        </Button>
      )}
    </div>
  );
}
