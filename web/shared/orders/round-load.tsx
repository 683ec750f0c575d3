import { sumLoad, sumUnits } from '#contract/orders/load.ts';
import { paise } from '#contract/shared/money.ts';
import type { CallAnswer } from '../api-types.ts';
import { FoldedProducts, JarsByContainer, LoadFigures } from './load-figures.tsx';

type Round = CallAnswer<'GET /admin/today'>['data']['days'][number]['windows'][number];

/** The load of a delivery window, or of several windows of a day together. Renders nothing without a window. */
export function RoundLoad({ rounds }: { rounds: readonly Round[] }) {
  if (rounds.length === 0) return null;
  const sum = (numberOf: (round: Round) => number) => rounds.reduce((total, round) => total + numberOf(round), 0);
  const jars = rounds.flatMap((round) => round.jars);
  const byContainer = sumLoad(
    jars.map(({ name, count, containerId: id }) => ({ name, count, container: { id, name } })),
  );
  // The server counts the products that it does not list for each window alone, so a whole day has no list of them.
  const [only] = rounds.length === 1 ? rounds : [];
  return (
    <>
      <LoadFigures
        stops={sum(({ stops }) => stops)}
        stopsLeft={sum(({ stops, done }) => stops - done)}
        jars={sumUnits(jars)}
        jarsLeft={jars.reduce((total, { left }) => total + left, 0)}
        empties={sum(({ empties }) => empties)}
        cash={paise(sum(({ toCollect }) => toCollect))}
      />
      <JarsByContainer containers={byContainer.containers} className="text-sm" />
      {/* On a card that is a link, the list lies above the link, so that it can be opened. */}
      {only && (
        <FoldedProducts
          products={productsOf(only)}
          more={only.moreProducts}
          className="relative z-10 -my-1 justify-self-start"
        />
      )}
    </>
  );
}

/** The products of a window that its jars by container do not already show. */
function productsOf({ jars, products }: Round) {
  const containers = new Map(jars.map(({ containerId: id, name }) => [id, { id, name }]));
  const lines = products.map(({ containerId, ...product }) => ({
    ...product,
    container: containers.get(containerId ?? '') ?? null,
  }));
  return sumLoad(lines).products;
}
