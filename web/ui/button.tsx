import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import { Spinner } from './waiting/spinner.tsx';

/** A pending button keeps its width and focus, shows a spinner and cannot be pressed again. */
export function Button({
  variant,
  size,
  className,
  pending = false,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonLook & ComponentProps<'button'> & { pending?: boolean }) {
  return (
    <button
      type={type}
      className={buttonStyle({ variant, size, className })}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      // The press may also submit a form, so prevent that.
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

const variants = {
  primary: 'bg-deep text-on-strong shadow-sm hover:filter-[brightness(90%)]',
  accent: 'bg-accent text-on-accent shadow-sm hover:bg-accent-hover',
  outline: 'border border-line-strong bg-surface text-ink hover:border-deep hover:bg-foam',
  quiet: 'text-deep hover:bg-foam',
  danger: 'bg-rose text-on-strong hover:filter-[brightness(90%)]',
  onDark: 'border border-white/45 text-white hover:bg-white/12',
};

const sizes = {
  sm: 'min-h-10 px-4 text-sm',
  md: 'min-h-11 px-5',
  lg: 'min-h-13 px-7 text-lg',
};

interface ButtonLook {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
}

export function buttonStyle({ variant = 'primary', size = 'md', className }: ButtonLook): string {
  return classes('button', variants[variant], sizes[size], className);
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLook & Omit<LinkProps, 'className'>) {
  return <Link className={buttonStyle({ variant, size, className })} {...rest} />;
}
