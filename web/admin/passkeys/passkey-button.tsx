import KeyRound from 'lucide-react/icons/key-round';
import { type ComponentProps, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { faultOfPasskey } from './ask-passkey.ts';

interface PasskeyButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  label: string;
  /** Asks for the passkey and sends its answer. */
  onPress: () => Promise<unknown>;
}

/** A button that asks for a passkey, with the reason if that failed. */
export function PasskeyButton({ label, onPress, ...look }: PasskeyButtonProps) {
  const [isPending, setIsPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const press = async () => {
    setFault(null);
    setIsPending(true);
    try {
      await onPress();
    } catch (error) {
      setFault(faultOfPasskey(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <>
      {fault && <Notice tone="bad">{fault}</Notice>}
      <Button {...look} pending={isPending} onClick={() => void press()}>
        <KeyRound aria-hidden size={18} /> {label}
      </Button>
    </>
  );
}
