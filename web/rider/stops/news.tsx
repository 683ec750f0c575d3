import { plural, t } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import type { MovedStop, RunNews } from '../queue/kept.ts';
import { useQueue } from './use-queue.ts';

/** At most this many stops are named. If more change at once, another rider has usually taken over the whole run. */
const mostNamed = 5;

/** Says which stops the shop has moved, until the rider presses the button. */
export function News({ news: { gone, added } }: { news: RunNews }) {
  const { queue } = useQueue();
  return (
    <Notice tone="info" className="grid gap-3">
      {gone.length > 0 && (
        <Moved
          stops={gone}
          title={plural(gone.length, {
            one: 'The shop has taken {count} stop off your run:',
            other: 'The shop has taken {count} stops off your run:',
          })}
        />
      )}
      {added.length > 0 && (
        <Moved
          stops={added}
          title={plural(added.length, {
            one: 'The shop has added {count} stop to your run:',
            other: 'The shop has added {count} stops to your run:',
          })}
        />
      )}
      <Button variant="outline" onClick={() => void queue.readNews()}>
        {t('I have read it')}
      </Button>
    </Notice>
  );
}

function Moved({ title, stops }: { title: string; stops: readonly MovedStop[] }) {
  return (
    <div>
      <strong>{title}</strong>
      <ul className="list-disc pl-5 wrap-anywhere">
        {stops.slice(0, mostNamed).map(({ id, name, message }) => (
          <li key={id}>
            {name}
            {message && <span className="block">{message}</span>}
          </li>
        ))}
        {stops.length > mostNamed && <li>{t('{count} more stops', { count: stops.length - mostNamed })}</li>}
      </ul>
    </div>
  );
}
