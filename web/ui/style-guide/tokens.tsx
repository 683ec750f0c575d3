import { useEffect, useState } from 'react';
import { Card } from '../card.tsx';

const texts = ['text-display', 'text-title', 'text-lg', 'text-base', 'text-sm'] as const;
const radii = ['rounded-sm', 'rounded-md', 'rounded-lg', 'rounded-xl'] as const;

/** The colours as the style sheet names them, so that this page cannot fall behind it. */
function readColours(): string[] {
  const names = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap((rule) => rule.cssText.match(/--color-[a-z-]+(?=:)/g) ?? []);
  return [...new Set(names)];
}

/** Colour, type and shape, as they are at present: light or dark. */
export function Tokens() {
  const [colours, setColours] = useState<string[]>([]);
  useEffect(() => setColours(readColours()), []);
  return (
    <>
      <Card className="p-5">
        <h2 className="mb-4 text-lg">Colour</h2>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
          {colours.map((name) => (
            <li key={name} className="text-sm">
              <svg aria-hidden className="mb-1 h-12 w-full rounded-md border border-line">
                <rect width="100%" height="100%" fill={`var(${name})`} />
              </svg>
              {name.replace('--color-', '')}
            </li>
          ))}
        </ul>
      </Card>
      <Card className="p-5">
        <h2 className="mb-4 text-lg">Type</h2>
        {texts.map((size) => (
          <p key={size} className={size}>
            Pure water, पानीवाला, <span className="figures">₹1,234.50</span>{' '}
            <small className="text-ink-soft">{size}</small>
          </p>
        ))}
      </Card>
      <Card className="p-5">
        <h2 className="mb-4 text-lg">Shape</h2>
        <ul className="flex flex-wrap gap-4">
          {radii.map((radius) => (
            <li key={radius} className={`grid size-24 place-content-center bg-foam text-sm shadow-md ${radius}`}>
              {radius}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
