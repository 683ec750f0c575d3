import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { opensRow } from './use-row-keys.ts';

type RowOpenerProps = { children: ReactNode } & ({ to: string } | { onOpen: () => void });

const look = 'inline-flex min-h-6 items-center text-left font-semibold text-deep underline';

/** The name of a row's thing, which opens it: where the arrow keys lead. */
export function RowOpener(props: RowOpenerProps) {
  if ('to' in props) {
    return (
      <Link to={props.to} className={look} {...opensRow}>
        {props.children}
      </Link>
    );
  }
  return (
    <button type="button" className={look} onClick={props.onOpen} {...opensRow}>
      {props.children}
    </button>
  );
}
