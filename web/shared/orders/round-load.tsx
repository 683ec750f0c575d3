import { sumLoad, sumUnits } from '#contract/orders/load.ts';
import { paise } from '#contract/shared/money.ts';
import type { CallAnswer } from '../api-types.ts';
import { FoldedProducts, JarsByContainer, LoadFigures } from './load-figures.tsx';

type Round = CallAnswer<'GET /admin/today'>['data']['days'][number]['windows'][number];

interface RoundLoadProps {
  rounds: readonly Round[];
  /** The products of these windows. They cannot be added up here, because each window lists only its largest ones. */
  others: Pick<Round, 'products' | 'moreProducts'>;
}

/** The load of a delivery window, or of several windows of a day together. Renders nothing without a window. */
export function RoundLoad({ rounds, others }: RoundLoadProps) {
  if (rounds.length === 0) return null;
  const sum = (numberOf: (round: Round) => number) => rounds.reduce((total, round) => total + numberOf(round), 0);
  const jars = rounds.flatMap((round) => round.jars);
  const byContainer = sumLoad(
    jars.map(({ name, count, containerId: id }) => ({ name, count, container: { id, name } })),
  );
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
      {/* If the whole card is a link, the list is in front of it (z-index), so that a press opens the list. */}
      <FoldedProducts
        products={others.products.map((product, at) => ({ ...product, id: `${at}` }))}
        more={others.moreProducts}
        className="relative z-10 -my-1 justify-self-start"
      />
    </>
  );
}
