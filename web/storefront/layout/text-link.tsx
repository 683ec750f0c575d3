import { Link, type LinkProps } from 'react-router';

/** A link in a line of text, tall enough for a thumb. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      className="inline-block py-2.5 font-semibold text-deep underline decoration-deep/40 decoration-2 underline-offset-4 hover:decoration-deep"
      {...props}
    />
  );
}
