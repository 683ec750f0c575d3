import type { ComponentProps } from 'react';

/** How an area is filled. The fills can be told apart without colours, too. */
export type Fill = 'pale' | 'hatched' | 'solid' | 'crossed' | 'quiet';

const plain: Record<Fill, string> = {
  pale: 'fill-foam stroke-deep',
  hatched: 'stroke-deep',
  solid: 'fill-deep stroke-deep',
  crossed: 'stroke-rose',
  quiet: 'stroke-line-strong',
};

/** The patterns of a drawing. Their ids start with the id of the drawing. */
export const Patterns = ({ id }: { id: string }) => (
  <defs>
    <Lines id={`${id}hatched`} ground="fill-foam" line="stroke-deep" turn={45} />
    <Lines id={`${id}crossed`} ground="fill-rose" line="stroke-surface" turn={-45} />
    <Lines id={`${id}quiet`} ground="fill-surface" line="stroke-line-strong" turn={45} />
  </defs>
);

function Lines({ id, ground, line, turn }: { id: string; ground: string; line: string; turn: number }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform={`rotate(${turn})`}>
      <rect width={6} height={6} className={ground} />
      <line x1={3} x2={3} y2={6} strokeWidth={2} className={line} />
    </pattern>
  );
}

interface FilledProps extends Omit<ComponentProps<'rect'>, 'fill' | 'id' | 'className'> {
  fill: Fill;
  /** Id of the drawing's patterns. */
  id: string;
}

/** A rectangle in a drawing that contains the patterns. */
export function Filled({ fill, id, ...rect }: FilledProps) {
  const isPlain = fill === 'pale' || fill === 'solid';
  return <rect className={plain[fill]} {...(!isPlain && { fill: `url(#${id}${fill})` })} {...rect} />;
}
