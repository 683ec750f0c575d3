import { expect, test } from 'vitest';
import { contrastOn } from './contrast.ts';
import { accentCss, foreignPicture, letterColours, noHero, paleAccent, readableAccent, shadesOf } from './look.ts';
import { checkSettings, standardSettings } from './rules.ts';

const logo = '/pictures/0123456789abcdef0123-1280.webp';
const faultsOf = (look: object) =>
  checkSettings({ look: { ...standardSettings.look, ...look } }).map(({ path, msg }) => [
    path.replace('look.', ''),
    msg,
  ]);

test('a new shop has no logo and no accent colour, and no CSS is added to its pages', () => {
  expect(faultsOf({})).toEqual([]);
  expect(accentCss('')).toBe('');
});

test.each([{ logo }, { hero: logo }, { hero: noHero }, { accent: '#7c2d12' }, { logo, accent: '#1d4ed8' }])(
  'the look %j is accepted',
  (look) => {
    expect(faultsOf(look)).toEqual([]);
  },
);

test.each(['teal', '#abc', '#0A6B78', '#0a6b78;}body{display:none', 'url(x)'])(
  '%s is refused as an accent colour',
  (accent) => {
    expect(faultsOf({ accent })).toEqual([['accent', 'Please enter a colour like #0a6b78']]);
  },
);

test.each(['https://cdn.example/a.png', '/pictures/../a-1280.webp', '/pictures/0123456789abcdef0123-320.webp'])(
  '%s is refused as a picture of the shop',
  (address) => {
    expect(faultsOf({ logo: address, hero: address })).toEqual([
      ['logo', foreignPicture],
      ['hero', foreignPicture],
    ]);
  },
);

test.each(['#f9ae2b', '#ffffff', '#8a8a8a', '#00ff00'])(
  '%s is refused as too pale, and a darker shade of it is accepted',
  (accent) => {
    expect(faultsOf({ accent })).toEqual([['accent', paleAccent]]);
    expect(faultsOf({ accent: readableAccent(accent) })).toEqual([]);
  },
);

test.each(['#000000', '#7c2d12', '#1d4ed8', '#b3261e', '#4c1d95', '#0a6b78'])(
  'the shades of %s are readable on every background',
  (accent) => {
    const { light, dark, darker } = shadesOf(accent) ?? { light: '', dark: '', darker: '' };
    expect(contrastOn(light, ['#ffffff', '#f3f9f9', '#e2f3f4'])).toBeGreaterThanOrEqual(4.5);
    expect(contrastOn(dark, ['#05212b', '#0d2b37', '#071e28', '#133a48'])).toBeGreaterThanOrEqual(4.5);
    expect(contrastOn(darker, ['#ffffff', '#a9e0e4'])).toBeGreaterThanOrEqual(4.5);
    expect(accentCss(accent)).toContain(`--color-deep:${light}`);
    const letter = letterColours(accent);
    expect(contrastOn(letter.head, ['#ffffff', '#d5eef3'])).toBeGreaterThanOrEqual(4.5);
    expect(contrastOn(letter.accent, ['#ffffff', '#f3f8fa'])).toBeGreaterThanOrEqual(4.5);
  },
);
