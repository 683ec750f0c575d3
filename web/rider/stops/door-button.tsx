import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Longer than between two taps of one thumb, shorter than it takes to look at the numbers. */
const settleMs = 600;

interface DoorButtonProps {
  /** The id of the form that it sends. */
  form: string;
  pending?: boolean;
  children: ReactNode;
}

/**
 * Records what happened at a door. It comes up where the press was that opened its dialog, so it takes no press at first:
 * a double tap would record a delivery that nobody has looked at.
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
