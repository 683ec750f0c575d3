import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { opensRow } from './use-row-keys.ts';

type RowOpenerProps = { children: ReactNode } & ({ to: string } | { onOpen: () => void });

const look = 'inline-flex min-h-6 min-w-0 max-w-full items-center text-left font-semibold text-deep underline';

/** The name of a row's thing, which opens it: where the arrow keys lead. */
export function RowOpener(props: RowOpenerProps) {
  // On a phone a long one takes no second line: rows stay of one height.
  const name = <span className="min-w-0 max-lg:truncate">{props.children}</span>;
  if ('to' in props) {
    return (
      <Link to={props.to} className={look} {...opensRow}>
        {name}
      </Link>
    );
  }
  return (
    <button type="button" className={look} onClick={props.onOpen} {...opensRow}>
      {name}
    </button>
  );
}
