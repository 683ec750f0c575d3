import type { ComponentProps } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

/** A pending button keeps its width, shows a spinner and cannot be pressed again. */
export function Button({
  variant,
  size,
  className,
  pending = false,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonLook & ComponentProps<'button'> & { pending?: boolean }) {
  return (
    <button
      type={type}
      className={buttonStyle({ ...(variant && { variant }), ...(size && { size }), ...(className && { className }) })}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
