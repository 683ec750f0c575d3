import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/**
 * The button ignores presses for this long: longer than a double tap takes, and shorter than reading the numbers takes.
 */
const settleMs = 600;

interface DoorButtonProps {
  /** Id of the form that it submits. */
  form: string;
  pending?: boolean;
  children: ReactNode;
}

/**
 * Submits the form of a stop. The button appears under the finger that opened the dialog, so it ignores presses at
 * first: a double tap would record a delivery that nobody has checked.
 */
export function DoorButton({ form, pending = false, children }: DoorButtonProps) {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button
      type="submit"
      form={form}
      size="lg"
      disabled={!isSettled}
      pending={pending}
      className="min-h-16 w-full text-xl whitespace-normal"
    >
      {children}
    </Button>
  );
}
