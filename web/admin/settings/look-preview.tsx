import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { colourForm, leastContrast } from '#contract/settings/contrast.ts';
import { isWideLogo, shownRatio } from '#contract/settings/logo-shape.ts';
import { contrastOf, isPicture, letterColours, noHero, shadesOf } from '#contract/settings/look.ts';
import drawing from '#web/brand/hero.svg?w=640&format=avif;webp&as=picture';
import { t } from '#web/language.ts';
import { PaperHead } from '#web/site/papers/paper-head.tsx';
import { ShopMark } from '#web/site/shop-mark.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** The values of the form that the preview shows, saved or not. */
interface Face {
  name: string;
  tagline: string;
  phone: string;
  logo: string;
  logoRatio: number;
  hero: string;
  accent: string;
}

/** The button and dialog that show how the shop would look with the values of the form. */
export function LookPreview({ form }: { form: SettingsForm }) {
  const [isOpen, setIsOpen] = useState(false);
  const text = (name: string) => form.field(name).value.trim();
  const accent = text('look.accent').toLowerCase();
  const logo = text('look.logo');
  const face: Face = {
    name: text('shop.name'),
    tagline: text('shop.tagline'),
    phone: text('shop.phone'),
    logo,
    logoRatio: useRatio(logo),
    hero: text('look.hero'),
    // An accent colour with too little contrast is not used.
    accent: colourForm.test(accent) && contrastOf(accent) >= leastContrast ? accent : '',
  };
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('Preview')}
      </Button>
      <Dialog title={t('Preview')} isOpen={isOpen} onClose={() => setIsOpen(false)} isWide>
        <Samples face={face} />
      </Dialog>
    </>
  );
}

/** Measures the ratio of width to height of a picture, because it may not be saved yet. 1 until it is loaded. */
function useRatio(address: string): number {
  const [seen, setSeen] = useState({ address: '', ratio: 1 });
  useEffect(() => {
    const picture = new Image();
    picture.onload = () =>
      setSeen({ address, ratio: shownRatio({ width: picture.naturalWidth, height: picture.naturalHeight }) });
    if (address) picture.src = address;
  }, [address]);
  return seen.address === address ? seen.ratio : 1;
}

/** CSS variables with the colours of light mode (web/ui/theme.css). The preview uses them in dark mode too. */
function lightColours(accent: string): CSSProperties {
  const shades = shadesOf(accent);
  const deep = shades?.light ?? '#0a6b78';
  const colours = {
    surface: '#ffffff',
    ink: '#0b3545',
    'ink-soft': '#44676f',
    line: '#d5e6e8',
    mist: '#f3f9f9',
    foam: '#e2f3f4',
    'on-strong': '#ffffff',
    deep,
    accent: shades?.light ?? '#f9ae2b',
    'on-accent': shades ? '#ffffff' : '#082c3a',
    print: shades?.light ?? '#000000',
  };
  const named = Object.entries(colours).map(([name, colour]) => [`--color-${name}`, colour]);
  return { ...Object.fromEntries(named), colorScheme: 'light' };
}

function Samples({ face }: { face: Face }) {
  const { accent } = face;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only a focused element
    <section aria-label={t('Preview')} tabIndex={0} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Sample accent={accent} title={t('Top of each page')} isWide>
        <HeaderSample face={face} />
      </Sample>
      <Sample accent={accent} title={t('Home page')} isWide>
        <HeroSample face={face} />
      </Sample>
      <Sample accent={accent} title={t('Email')}>
        <LetterSample face={face} />
      </Sample>
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <Sample accent={accent} title={t('Delivery Slip')}>
          <SlipSample face={face} />
        </Sample>
        <Sample accent={accent} title={t('Home screen of a phone')}>
          <IconSample face={face} />
        </Sample>
      </div>
    </section>
  );
}

interface SampleProps {
  title: string;
  accent: string;
  isWide?: boolean;
  children: ReactNode;
}

function Sample({ title, accent, isWide, children }: SampleProps) {
  return (
    <figure className={isWide ? 'grid min-w-0 gap-1.5 sm:col-span-2' : 'grid min-w-0 content-start gap-1.5'}>
      <figcaption className="text-sm font-semibold">{title}</figcaption>
      <div className="overflow-hidden rounded-md border border-line bg-surface text-ink" style={lightColours(accent)}>
        {children}
      </div>
    </figure>
  );
}

/** A button that does nothing, for the preview. */
const Press = ({ children }: { children: ReactNode }) => (
  <span className={buttonStyle({ variant: 'accent', size: 'sm' })}>{children}</span>
);

/** Grey lines in place of text. */
const Lines = () => (
  <div aria-hidden className="grid gap-2">
    <div className="h-2 rounded-full bg-foam" />
    <div className="h-2 rounded-full bg-foam" />
    <div className="h-2 w-2/3 rounded-full bg-foam" />
  </div>
);

function HeaderSample({ face: { name, logo, logoRatio } }: { face: Face }) {
  return (
    <div className="flex min-h-14 items-center gap-2.5 px-4">
      <ShopMark size={32} logo={logo} ratio={logoRatio} />
      <span className="min-w-0 grow truncate text-xl font-bold tracking-tight">{!isWideLogo(logoRatio) && name}</span>
      <span className="px-2 font-semibold text-deep max-sm:hidden">{t('Products')}</span>
      <span className={buttonStyle({ size: 'sm' })}>{t('Sign Up')}</span>
    </div>
  );
}

function HeroSample({ face: { tagline, hero } }: { face: Face }) {
  return (
    <div className="grid min-h-36 grid-cols-[3fr_2fr] bg-[#eff8f9]">
      <div className="grid min-w-0 content-center justify-items-start gap-3 p-4">
        <p className="text-title font-bold text-balance">{t(tagline)}</p>
        <Press>{t('Browse Products')}</Press>
      </div>
      {hero !== noHero && (
        <div className="relative min-h-36 overflow-hidden">
          <img
            src={isPicture(hero) ? hero.replace('-1280.', '-640.') : drawing.img.src}
            alt=""
            className={`absolute size-full object-cover ${isPicture(hero) ? '' : 'object-right'}`}
          />
        </div>
      )}
    </div>
  );
}

function LetterSample({ face: { name, tagline, logo, logoRatio, accent } }: { face: Face }) {
  const { head, mark, accent: button } = letterColours(accent);
  return (
    <>
      <div
        className={classes(
          'flex gap-x-3 gap-y-2 border-b-4 px-4 py-3',
          isWideLogo(logoRatio) ? 'flex-col items-start' : 'items-center',
        )}
        style={{ background: head, borderColor: mark }}
      >
        {logo && <ShopMark size={40} logo={logo} ratio={logoRatio} />}
        <p className="min-w-0 text-white">
          <strong className="block truncate text-lg">{name}</strong>
          <span className="block truncate text-sm text-[#d5eef3]">{t(tagline)}</span>
        </p>
      </div>
      <div className="grid gap-4 p-4">
        <Lines />
        <span
          className="justify-self-start rounded-sm px-5 py-2.5 text-sm font-semibold text-white"
          style={{ background: button }}
        >
          {t('See Order')}
        </span>
      </div>
    </>
  );
}

function SlipSample({ face: { name, phone, logo, logoRatio, accent, hero } }: { face: Face }) {
  return (
    <div className="grid gap-3 p-4 text-black">
      <PaperHead shop={{ name, phone, look: { logo, accent, hero }, logoRatio }} title={t('Delivery Slip')} />
      <Lines />
    </div>
  );
}

/** The logo in the middle of a white square, as the server draws the shop's icons (`drawIcon`). */
function IconSample({ face: { name, logo, logoRatio } }: { face: Face }) {
  return (
    <div className="flex gap-6 bg-mist p-4">
      {['rounded-[22%]', 'rounded-full'].map((corner) => (
        <div key={corner} className="grid w-20 justify-items-center gap-1 text-center">
          <span className={`grid size-16 place-items-center shadow-md ${corner} ${logo ? 'bg-white' : 'bg-mist'}`}>
            <ShopMark size={isWideLogo(logoRatio) ? 49 / logoRatio : 38} logo={logo} ratio={logoRatio} />
          </span>
          <span className="w-full truncate text-xs">{name.slice(0, 12)}</span>
        </div>
      ))}
    </div>
  );
}
