import { type ComponentProps, useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';

/** A sentence that says why a button cannot be pressed yet; `true` if a field already shows the sentence. */
export type Blocked = string | boolean | undefined;

/** Class for the sentence at the bottom of a dialog: left of the buttons, or above them on a phone. */
export const beforeButtons = 'order-first mr-auto min-w-0 grow basis-full self-center sm:basis-40';

interface BlockedButtonProps extends ComponentProps<typeof Button> {
  blocked: Blocked;
  /** Class that sets the position of the sentence. By default it follows the button. */
  sentenceClass?: string;
}

/** A button that says why it is disabled. */
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
