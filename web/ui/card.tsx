import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

/** A white sheet on the page; padding comes from `className` (`p-5` is usual). */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classes('rounded-lg border border-line bg-surface shadow-sm', className)} {...rest} />;
}

interface TitledCardProps {
  title: string;
  /** Beside the title, at the right. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page under its own heading. */
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
