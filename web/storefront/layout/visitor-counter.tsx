import { useEffect, useState } from 'react';
import { formatNumber } from '#contract/shared/numbers.ts';
import { site } from '#contract/shared/site.ts';
import { call } from '#web/shared/api.ts';
import { t } from '#web/shared/language.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { ownVisit } from '#web/site/visits.ts';

const refreshMs = 30_000;

/** How many different visitors came; three states: loading, the number, "Error". */
export function VisitorCounter() {
  const [count, setCount] = useState<number | 'loading' | 'error'>('loading');
  useEffect(() => {
    const stop = new AbortController();
    const refresh = async () => {
      try {
        const { uniqueVisitors } = await call('GET /visitors/count', { query: { site } }, { signal: stop.signal });
        setCount(uniqueVisitors);
      } catch (error) {
        if (stop.signal.aborted) return;
        console.warn('Failed to load visitor count', error);
        setCount('error');
      }
    };
    void ownVisit.then(() => {
      if (!stop.signal.aborted) void refresh();
    });
    const timer = setInterval(refresh, refreshMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, []);
  return (
    <p>
      {rich('Visitors: {count}', {
        count: (
          <strong className="figures text-white">
            {count === 'loading' ? t('Loading…') : count === 'error' ? t('Error') : formatNumber(count)}
          </strong>
        ),
      })}
    </p>
  );
}
