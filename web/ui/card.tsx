import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

/** A white box on the page. Padding comes from `className`, usually `p-5`. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classes('rounded-lg border border-line bg-surface shadow-sm', className)} {...rest} />;
}

interface TitledCardProps {
  title: string;
  /** Content at the right of the title. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a page with its own heading. */
export function TitledCard({ title, aside, className, children }: TitledCardProps) {
  const id = useId();
  return (
    <Card
      aria-labelledby={id}
      className={classes('grid min-w-0 grid-cols-1 content-start gap-3 p-4 sm:p-5', className)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}
