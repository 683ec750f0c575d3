import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonStyle } from './button-style.ts';

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLook & Omit<LinkProps, 'className'>) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(className && { className }) };
  return <Link className={buttonStyle(look)} {...rest} />;
}
