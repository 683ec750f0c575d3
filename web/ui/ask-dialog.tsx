import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface AskDialogProps {
  title: string;
  /** The press that leaves everything as it is. */
  keep: string;
  /** The press that does it. */
  act: string;
  isDanger?: boolean;
  isWide?: boolean;
  isPending: boolean;
  isBlocked?: boolean;
  onAct: () => void;
  onClose: () => void;
  /** In sight above the buttons. */
  above?: ReactNode;
  children: ReactNode;
}

/** A customer's act before it is done: what becomes of it, a way out, and the act. Mounted while it is open. */
export function AskDialog(props: AskDialogProps) {
  const { title, keep, act, isDanger = false, isWide = false, isPending, isBlocked = false, onAct } = props;
  // What is under way is answered here.
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
