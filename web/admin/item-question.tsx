import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../ui/toast.ts';
import { capitalise } from './capitalise.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

export type ItemAct = 'toggle' | 'delete' | 'restore';

type Act = () => Promise<{ message?: string | undefined }>;

interface ItemQuestionProps {
  act: ItemAct;
  /** What it is: "product". */
  noun: string;
  item: { name: string; isActive: boolean };
  calls: Record<ItemAct, Act>;
  /** What each answer means, in a sentence. */
  meanings: Record<'deactivate' | 'activate' | 'delete' | 'restore', string>;
  onClose: () => void;
}

/** Asks before something of the catalogue is shown, hidden, deleted or brought back, and does it. Mounted while open. */
export function ItemQuestion({ act, noun, item, calls, meanings, onClose }: ItemQuestionProps) {
  const client = useQueryClient();
  const verb = act === 'toggle' ? (item.isActive ? 'deactivate' : 'activate') : act;
  const title = `${capitalise(verb)} ${capitalise(noun)}`;

  async function settle() {
    const { message } = await calls[act]();
    await client.invalidateQueries();
    if (message) showToast(message);
  }

  const shared = { title, fallback: `Failed to ${verb} ${noun}`, onClose };
  const content = (
    <>
      <p className="font-semibold break-words">
        Are you sure you want to {verb} the {noun} “{item.name}”?
      </p>
      <p className="text-ink-soft">{meanings[verb]}</p>
    </>
  );
  if (act === 'delete') {
    return (
      <DeleteDialog {...shared} onDelete={settle}>
        {content}
      </DeleteDialog>
    );
  }
  const type = verb === 'deactivate' ? 'warning' : 'info';
  return (
    <ConfirmDialog {...shared} type={type} confirmLabel={capitalise(verb)} onConfirm={settle}>
      {content}
    </ConfirmDialog>
  );
}
