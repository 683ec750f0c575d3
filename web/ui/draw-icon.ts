import { createElement, type ReactNode, type SVGProps } from 'react';

interface Drawing {
  node: [tag: string, attributes: Record<string, unknown>][];
}

const isNamed = (attribute: string) => attribute.startsWith('aria-') || attribute === 'role' || attribute === 'title';

/**
 * An icon from its drawing, as the icons' package makes it, without its names of classes and its context. It stands in
 * for that package in a build (tools/assets/slim-icons.ts). Hidden from assistive technology unless something names it.
 */
export default function drawIcon({ node }: Drawing) {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...rest }: SVGProps<SVGSVGElement> & { size?: number }): ReactNode =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': Object.keys(rest).some(isNamed) ? undefined : 'true',
        ...rest,
      },
      parts,
    );
}
