import type { ComponentProps } from 'react';
import { colourForm, leastContrast } from '#contract/settings/contrast.ts';
import { contrastOf, readableAccent, shadesOf } from '#contract/settings/look.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';

interface AccentFieldProps extends ComponentProps<typeof Field> {
  value: string;
  onPick: (colour: string) => void;
}

/** A colour, typed or picked, as it looks by day and at night; of one that is too pale, a shade that would do. */
export function AccentField({ onPick, ...field }: AccentFieldProps) {
  const colour = field.value.trim().toLowerCase();
  const isColour = colourForm.test(colour);
  return (
    <div className="grid gap-3">
      <Field
        {...field}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        className="figures"
        trailing={
          <input
            type="color"
            aria-label={t('Pick a colour')}
            value={isColour ? colour : '#0a6b78'}
            onChange={(event) => onPick(event.target.value)}
            className="h-9 w-10 cursor-pointer rounded-sm border border-line bg-surface p-0.5"
          />
        }
      />
      {isColour && <Readable colour={colour} onPick={onPick} />}
    </div>
  );
}

function Readable({ colour, onPick }: { colour: string; onPick: (colour: string) => void }) {
  const ratio = contrastOf(colour);
  if (ratio < leastContrast) {
    const nearest = readableAccent(colour);
    // Not rounded up to what is just missed.
    const contrast = (Math.floor(ratio * 10) / 10).toFixed(1);
    return (
      <Notice tone="warn">
        <p>{t('Too pale: its contrast is {contrast}, and {least} is needed.', { contrast, least: leastContrast })}</p>
        <Button variant="outline" size="sm" className="mt-2 min-h-11" onClick={() => onPick(nearest)}>
          <Swatch colour={nearest} /> {t('Use {colour}', { colour: nearest })}
        </Button>
      </Notice>
    );
  }
  const shades = shadesOf(colour);
  if (!shades) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Sample ground="#ffffff" shade={shades.light} ink="#ffffff" name={t('By day')} />
      <Sample ground="#0d2b37" shade={shades.dark} ink="#05212b" name={t('At night')} />
    </div>
  );
}

const Swatch = ({ colour }: { colour: string }) => (
  <span aria-hidden className="size-5 rounded-full border border-line" style={{ backgroundColor: colour }} />
);

/** A button and a link as customers see them. */
function Sample({ ground, shade, ink, name }: { ground: string; shade: string; ink: string; name: string }) {
  return (
    <p
      className="flex flex-wrap items-center gap-3 rounded-md border border-line p-3 font-semibold"
      style={{ backgroundColor: ground, color: shade }}
    >
      <span className="rounded-full px-4 py-2" style={{ backgroundColor: shade, color: ink }}>
        {t('Add to Cart')}
      </span>
      <span className="underline">{name}</span>
    </p>
  );
}
