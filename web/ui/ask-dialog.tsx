import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface AskDialogProps {
  title: string;
  /** Label of the button that changes nothing. */
  keep: string;
  /** Label of the button that performs the action. */
  act: string;
  isDanger?: boolean;
  isWide?: boolean;
  isPending: boolean;
  isBlocked?: boolean;
  onAct: () => void;
  onClose: () => void;
  /** Content above the buttons, which is always visible. */
  above?: ReactNode;
  children: ReactNode;
}

/** Asks a customer to confirm an action, or to change nothing. Mount it only while it is open. */
export function AskDialog(props: AskDialogProps) {
  const { title, keep, act, isDanger = false, isWide = false, isPending, isBlocked = false, onAct } = props;
  // While the action is pending, the dialog stays open, because it shows the answer.
  const requestClose = () => !isPending && props.onClose();
  return (
    <Dialog
      title={title}
      isWide={isWide}
      isOpen
      onClose={requestClose}
      footer={
        <>
          {props.above && <div className="basis-full">{props.above}</div>}
          <Button variant="outline" disabled={isPending} onClick={requestClose}>
            {keep}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} pending={isPending} disabled={isBlocked} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
