/** The style guide at /ui, which exists only during development. */
import { type ReactNode, useEffect, useState } from 'react';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { Chip } from '../chip.tsx';
import { Dialog } from '../dialog.tsx';
import { Field } from '../forms/field.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { QuantityStepper } from '../forms/quantity-stepper.tsx';
import { Select } from '../forms/select.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { EmptyState, ErrorState, Notice } from '../messages/notice.tsx';
import { showToast } from '../messages/toast.ts';
import { Picture } from '../picture.tsx';
import { Skeleton } from '../waiting/loading.tsx';
import { Spinner } from '../waiting/spinner.tsx';

export default function StyleGuide() {
  const [units, setUnits] = useState(2);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main className="page grid gap-10 py-10">
      <h1 className="text-title">What screens are built of</h1>
      <Tokens />
      <Part title="Buttons">
        {(['primary', 'accent', 'outline', 'quiet', 'danger'] as const).map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button size="sm">small</Button>
        <Button size="lg">large</Button>
        <Button pending>pending</Button>
        <Button disabled>disabled</Button>
        <span className="rounded-lg bg-abyss p-4">
          <Button variant="onDark">onDark</Button>
        </span>
      </Part>
      <Part title="Badges and chips">
        {(['neutral', 'good', 'warn', 'bad', 'strong'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Chip>Chip</Chip>
        <Chip removeTo="/ui" removeLabel="Remove the chip">
          Removable
        </Chip>
      </Part>
      <Part title="Fields" isWide>
        <Field label="Field" hint="A hint stands below" required />
        <Field label="Field with an error" defaultValue="water" error="This is not an email address" />
        <PasswordField label="Password field" />
        <Select label="Select">
          <option>20 litres</option>
          <option>10 litres</option>
        </Select>
        <TextArea label="Text area" rows={2} />
        <Field label="Read only" value="Bengaluru" readOnly />
      </Part>
      <Part title="Notices" isWide>
        {(['good', 'warn', 'bad', 'info'] as const).map((tone) => (
          <Notice key={tone} tone={tone}>
            A notice that is {tone}
          </Notice>
        ))}
      </Part>
      <Part title="What moves">
        <QuantityStepper value={units} min={0} max={5} label="jars" onChange={setUnits} />
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          Open a dialog
        </Button>
        <Button variant="outline" onClick={() => showToast('A toast that goes by itself.')}>
          Show a toast
        </Button>
        <Spinner />
        <Dialog title="A dialog" isOpen={isOpen} onClose={() => setIsOpen(false)}>
          It is a sheet on a phone.
        </Dialog>
      </Part>
      <Part title="Pictures, waiting" isWide>
        <div className="size-40 overflow-hidden rounded-lg">
          <Picture src={null} alt="A missing picture" sizes="10rem" />
        </div>
        <Skeleton className="h-16" />
      </Part>
      <Part title="States of a screen" isWide>
        <EmptyState title="Nothing here yet" />
        <ErrorState title="It could not be loaded" onTryAgain={() => showToast('Tried again.')} />
      </Part>
    </main>
  );
}

function Part({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-lg">{title}</h2>
      <div className={isWide ? 'grid gap-4 md:grid-cols-2' : 'flex flex-wrap items-center gap-4'}>{children}</div>
    </Card>
  );
}

const texts = ['text-display', 'text-title', 'text-lg', 'text-base', 'text-sm'] as const;
const radii = ['rounded-sm', 'rounded-md', 'rounded-lg', 'rounded-xl'] as const;

/** Reads the names of all colours from the style sheets, so that this page is always up to date. */
function readColours(): string[] {
  const names = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap((rule) => rule.cssText.match(/--color-[a-z-]+(?=:)/g) ?? []);
  return [...new Set(names)];
}

/** Colours, type and shapes in the current mode, light or dark. */
function Tokens() {
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
