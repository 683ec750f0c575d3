import type { ComponentProps } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Spinner } from './waiting/spinner.tsx';

/** A pending button keeps its width and the focus, shows a spinner and cannot be pressed again. */
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
      className={buttonStyle({ ...(variant && { variant }), ...(size && { size }), ...(className && { className }) })}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      // Sending the form, too, is what a press does.
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
