import Plus from 'lucide-react/icons/plus';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '../lists/data-table.tsx';
import { type AskedAct, type RowAct, ShortLabel } from '../lists/list-buttons.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen, type ListScreenProps } from '../lists/list-screen.tsx';
import { type Asks, ConfirmItem } from './confirm-item.tsx';

/** What a row of the list is asked to do. */
export type OnAct<Item> = (act: RowAct, item: Item) => void;

export interface ItemDialogProps<Item> {
  /** Null for a new one. */
  item: Item | null;
  onClose: () => void;
}

interface CatalogueScreenProps<Item, S extends Selects>
  extends Omit<ListScreenProps<S, Item>, 'add' | 'addFirst' | 'actions' | 'columns' | 'children'> {
  /** On the button that adds one, and on the one offered where there is none. */
  addLabel: string;
  addFirstLabel: string;
  /** Beside the button that adds one. */
  actions?: ReactNode;
  columnsWith: (onAct: OnAct<Item>) => readonly Column<Item>[];
  /** Adds or edits. */
  EditDialog: ComponentType<ItemDialogProps<Item>>;
  /** What else can be done to one of them, each after a question. */
  asks: Asks;
}

/** The dialog that is open over the list; without an item one is added. */
type Open<Item> = { act: 'edit'; item: Item | null } | { act: AskedAct; item: Item };

/** The list of something that is added, edited, shown or hidden, deleted and brought back. */
export function CatalogueScreen<Item extends { id: string; name: string }, S extends Selects>(
  props: CatalogueScreenProps<Item, S>,
) {
  const { addLabel, addFirstLabel, actions, columnsWith, EditDialog, asks, ...screen } = props;
  const [open, setOpen] = useState<Open<Item> | null>(null);
  const close = () => setOpen(null);
  const add = () => setOpen({ act: 'edit', item: null });
  const asked = open?.act === 'edit' ? null : open;
  const ask = asked && asks[asked.act];
  return (
    <>
      <ListScreen
        {...screen}
        add={
          <>
            {actions}
            <Button size="sm" title={addLabel} onClick={add}>
              <Plus aria-hidden size={18} /> <ShortLabel>{addLabel}</ShortLabel>
            </Button>
          </>
        }
        addFirst={
          <Button onClick={add}>
            <Plus aria-hidden size={18} /> {addFirstLabel}
          </Button>
        }
        columns={columnsWith((act, item) => setOpen({ act, item }))}
      />
      {open?.act === 'edit' && <EditDialog item={open.item} onClose={close} />}
      {ask && <ConfirmItem {...asked} ask={ask} onClose={close} />}
    </>
  );
}
