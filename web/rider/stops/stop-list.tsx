import { message, t } from '#web/language.ts';
import { OutcomeBadge } from '#web/shared/orders/order-badges.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { openThenDone, type Run, type StopNow } from '../queue/stops-now.ts';
import { Sell } from './sell.tsx';

const answers = {
  agreed: { label: message('Customer agreed'), tone: 'good' },
  code: { label: message('Customer agreed'), tone: 'good' },
  objected: { label: message('Customer says it is wrong'), tone: 'bad' },
} as const satisfies Record<NonNullable<StopNow['answer']>, { label: string; tone: Tone }>;

/** For an open stop the badge says what is unsent, because "Waiting" alone reads as if the stop were done. */
const waitingWords: Readonly<Record<NonNullable<StopNow['waiting']>, string>> = {
  stop: message('Waiting'),
  undo: message('Open again, not sent yet'),
  request: message('Request not sent yet'),
};

interface StopListProps {
  run: Run | undefined;
  stops: readonly StopNow[];
  next: string | undefined;
  onChoose: (stopId: string) => void;
  onCorrect: (stopId: string) => void;
}

/**
 * Number of rows per group. The browser lays out a group as a whole, and only when it is near the visible part of the
 * page, because each layout computes the styles of all its rows.
 */
const atOnce = 10;

/** The open stops in order, each of which can be moved to the front, then the finished ones, which can be corrected. */
export function StopList({ run, stops, next, onChoose, onCorrect }: StopListProps) {
  const all = openThenDone(stops);
  const firsts = all.map((_, at) => at).filter((at) => at % atOnce === 0);
  return (
    <section aria-labelledby="all-stops" className="grid grid-cols-1 gap-2">
      <h2 id="all-stops" className="text-xl">
        {t('All stops')}
      </h2>
      {run && <Sell run={run} />}
      {/* biome-ignore lint/a11y/useSemanticElements: one list for screen readers, whose items are drawn in groups */}
      <div role="list" className="divide-y divide-line-strong rounded-lg border border-line-strong bg-surface">
        {firsts.map((first) => (
          <div
            key={first}
            className="divide-y divide-line-strong [contain-intrinsic-height:auto_45rem] [content-visibility:auto]"
          >
            {all.slice(first, first + atOnce).map((now) => (
              <Row
                key={now.stop.id}
                now={now}
                isNext={now.stop.id === next}
                onChoose={onChoose}
                onCorrect={onCorrect}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

type RowProps = Pick<StopListProps, 'onChoose' | 'onCorrect'> & { now: StopNow; isNext: boolean };

function Row({ now, isNext, onChoose, onCorrect }: RowProps) {
  const { stop, outcome, answer, act, waiting, message: serverMessage } = now;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list around it is a div with a role, too
    <div
      role="listitem"
      className="flex items-center gap-3 px-4 py-2 [contain-intrinsic-height:auto_4.5rem] [content-visibility:auto]"
    >
      <span className="figures w-7 shrink-0 text-lg font-bold">{stop.place}</span>
      <div className="grid min-w-0 grow gap-0.5">
        <strong className={classes('text-lg wrap-anywhere', outcome && 'font-medium')}>
          {stop.deliveryName || t('Sold at the door')}
        </strong>
        <span className="wrap-anywhere empty:hidden">
          {stop.isSale && stop.deliveryName ? t('Sold at the door') : stop.deliveryAddress}
        </span>
        {(outcome || waiting) && (
          <span className="flex flex-wrap gap-2">
            {outcome && <OutcomeBadge outcome={outcome} />}
            {answer && (
              <Badge tone={answers[answer].tone} className="whitespace-normal">
                {t(answers[answer].label)}
              </Badge>
            )}
            {waiting && (
              <Badge tone="warn" className="whitespace-normal">
                {t(waitingWords[waiting])}
              </Badge>
            )}
          </span>
        )}
        {serverMessage && <span className="font-semibold text-rose">{serverMessage}</span>}
      </div>
      {outcome === null && !isNext && (
        <Button variant="outline" onClick={() => onChoose(stop.id)}>
          {t('Choose')}
        </Button>
      )}
      {outcome !== null && act && (
        <Button
          variant="quiet"
          aria-label={t('Correct {name}', { name: stop.deliveryName })}
          onClick={() => onCorrect(stop.id)}
        >
          {t('Correct')}
        </Button>
      )}
    </div>
  );
}
