import Plus from 'lucide-react/icons/plus';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { ItemAct } from '../dialogs/item-question.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen, type ListScreenProps } from '../lists/list-screen.tsx';
import { type Column, ListTable } from '../lists/list-table.tsx';
import type { RowAct } from '../lists/row-actions.tsx';

export interface ItemRowProps<Item> {
  item: Item;
  onAct: (act: RowAct) => void;
}

export interface ItemDialogProps<Item> {
  /** Null for a new one. */
  item: Item | null;
  onClose: () => void;
}

export interface ItemQuestionProps<Item> {
  act: ItemAct;
  item: Item;
  onClose: () => void;
}

interface CatalogueScreenProps<Item, S extends Selects>
  extends Omit<ListScreenProps<S>, 'add' | 'addFirst' | 'children'> {
  /** On the button that adds one, and on the one offered where there is none. */
  addLabel: string;
  addFirstLabel: string;
  /** Beside the button that adds one. */
  actions?: ReactNode;
  items: readonly Item[] | undefined;
  columns: readonly Column[];
  /** Of the table. */
  Row: ComponentType<ItemRowProps<Item>>;
  /** Adds or edits. */
  EditDialog: ComponentType<ItemDialogProps<Item>>;
  /** Asks before anything else is done to one of them. */
  Question: ComponentType<ItemQuestionProps<Item>>;
}

/** The dialog that is open over the list; `add` has no item yet. */
type Open<Item> = { act: 'add' } | { act: RowAct; item: Item };

/** The list of something that is added, edited, shown or hidden, deleted and brought back. */
export function CatalogueScreen<Item extends { id: string }, S extends Selects>(props: CatalogueScreenProps<Item, S>) {
  const { addLabel, addFirstLabel, actions, items, columns, Row, EditDialog, Question, ...screen } = props;
  const [open, setOpen] = useState<Open<Item> | null>(null);
  const close = () => setOpen(null);
  const addButton = (label: string) => (
    <Button onClick={() => setOpen({ act: 'add' })}>
      <Plus aria-hidden size={18} /> {label}
    </Button>
  );
  return (
    <>
      <ListScreen
        {...screen}
        add={
          <>
            {actions}
            {addButton(addLabel)}
          </>
        }
        addFirst={addButton(addFirstLabel)}
      >
        <ListTable columns={columns} isStale={screen.answer.isPlaceholderData}>
          {items?.map((item) => (
            <Row key={item.id} item={item} onAct={(act) => setOpen({ act, item })} />
          ))}
        </ListTable>
      </ListScreen>
      {open?.act === 'add' && <EditDialog item={null} onClose={close} />}
      {open?.act === 'edit' && <EditDialog item={open.item} onClose={close} />}
      {open && open.act !== 'add' && open.act !== 'edit' && (
        <Question act={open.act} item={open.item} onClose={close} />
      )}
    </>
  );
}
