import { type ComponentProps, useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';

/** Why something cannot be pressed yet, as a sentence; `true` where the sentence stands at a field; else it can be. */
export type Blocked = string | boolean | undefined;

/** The sentence at the foot of a dialog: before all of its buttons, above them on a phone. */
export const beforeButtons = 'order-first mr-auto min-w-0 grow basis-full self-center sm:basis-40';

interface BlockedButtonProps extends ComponentProps<typeof Button> {
  blocked: Blocked;
  /** Where the sentence goes; in the row after the button without it. */
  sentenceClass?: string;
}

/** A button that says why it cannot be pressed. */
export function BlockedButton({ blocked, sentenceClass, ...button }: BlockedButtonProps) {
  const id = useId();
  const hasSentence = typeof blocked === 'string' && blocked !== '';
  return (
    <>
      <Button {...button} disabled={Boolean(blocked)} aria-describedby={hasSentence ? id : undefined} />
      {hasSentence && (
        <p id={id} className={classes('text-sm text-ink-soft', sentenceClass)}>
          {blocked}
        </p>
      )}
    </>
  );
}
