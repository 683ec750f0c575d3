import { type ReactNode, useEffect, useRef, useState } from 'react';
import { deleteRefusal, deleteWord } from '#contract/catalogue/rules.ts';
import { message, t } from '#web/language.ts';
import type { Asked } from '#web/shared/api-types.ts';
import type { WriteName } from '#web/shared/query-keys.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useSend } from '#web/shared/use-send.ts';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { AskedAct } from '../lists/list-buttons.tsx';

type ItemCall = Extract<WriteName, `${string}/:id/${'toggle-status' | 'permanent' | 'restore'}`>;

/** English texts: `question` names the item, `meaning` says what happens after yes. `call` performs the action. */
interface Ask {
  title: string;
  question: string;
  meaning: string;
  call: ItemCall;
}

/** Actions on an item beside editing. */
export type Asks = Partial<Record<AskedAct, Ask>>;

const labels: Record<AskedAct, string> = {
  deactivate: message('Deactivate'),
  activate: message('Activate'),
  delete: message('Delete'),
  restore: message('Restore'),
};

interface ConfirmItemProps {
  act: AskedAct;
  ask: Ask;
  item: { id: string; name: string };
  onClose: () => void;
}

/** Asks before a catalogue item is shown, hidden, deleted or restored, then does it. Mount it only while it is open. */
export function ConfirmItem({ act, ask, item: { id, name }, onClose }: ConfirmItemProps) {
  const { title, question, meaning, call } = ask;
  const { mutateAsync } = useSend(call, { onSuccess: ({ message }) => message && showToast(message) });
  const body = act === 'delete' ? { confirm: deleteWord } : { isActive: act === 'activate' };
  const asked = { params: { id }, ...(act !== 'restore' && { body }) };
  const settle = () => mutateAsync(asked as Asked<ItemCall>);
  const shared = { title: t(title), onClose };
  const content = (
    <>
      <p className="font-semibold break-words">{rich(question, { name })}</p>
      <p className="text-ink-soft">{t(meaning)}</p>
    </>
  );
  if (act === 'delete') {
    return (
      <DeleteDialog {...shared} onDelete={settle}>
        {content}
      </DeleteDialog>
    );
  }
  const type = act === 'deactivate' ? 'warning' : 'info';
  return (
    <ConfirmDialog {...shared} type={type} confirmLabel={t(labels[act])} onConfirm={settle}>
      {content}
    </ConfirmDialog>
  );
}

interface DeleteDialogProps {
  title: string;
  /** Names the item and the consequence. */
  children: ReactNode;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a permanent delete; the user types a word to confirm. Mount it only while it is open. */
function DeleteDialog({ title, children, onDelete, onClose }: DeleteDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const isReady = typed === deleteWord;
  useEffect(() => input.current?.focus(), []);
  return (
    <ConfirmDialog
      type="danger"
      title={title}
      confirmLabel={t('Delete')}
      blocked={!isReady}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {children}
      <Field
        ref={input}
        label={t('Type {deleteWord} to confirm', { deleteWord })}
        name="confirm"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={
          <span aria-live="polite" className={classes('font-medium', isReady ? 'text-leaf' : typed && 'text-rose')}>
            {isReady ? t('Confirmation accepted') : t(deleteRefusal)}
          </span>
        }
      />
    </ConfirmDialog>
  );
}
