import { TallLink } from '../access/links.tsx';
import { documentPath } from './money-paths.ts';

/** Leads to each of the documents that an entry or a line of an account names. */
export function DocumentLinks({ documents }: { documents: readonly { id: string; number: string }[] }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {documents.map(({ id, number }) => (
        <TallLink key={id} to={documentPath(id)} className="whitespace-nowrap lg:min-h-8">
          {number}
        </TallLink>
      ))}
    </span>
  );
}
