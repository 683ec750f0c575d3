import Plus from 'lucide-react/icons/plus';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { CallName } from '#contract/calls.ts';
import { Button } from '#web/ui/button.tsx';
import { IfMay } from '../access/if-may.tsx';
import type { Column } from '../lists/data-table.tsx';
import { type ConfirmedAct, type RowAct, ShortLabel } from '../lists/list-buttons.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen, type ListScreenProps } from '../lists/list-screen.tsx';
import { type Confirmations, ConfirmItem } from './confirm-item.tsx';

/** Handles an action on a row of the list. */
export type OnAct<Item> = (act: RowAct, item: Item) => void;

export interface ItemDialogProps<Item> {
  /** Null for a new item. */
  item: Item | null;
  onClose: () => void;
}

interface CatalogueScreenProps<Item, S extends Selects>
  extends Omit<ListScreenProps<S, Item>, 'add' | 'addFirst' | 'actions' | 'columns' | 'children'> {
  /** Label of the add button, and label of the button that an empty list shows. */
  addLabel: string;
  addFirstLabel: string;
  /** The call that adds an item. */
  addCall: CallName;
  /** Further buttons, shown beside the add button. */
  actions?: ReactNode;
  columnsWith: (onAct: OnAct<Item>) => readonly Column<Item>[];
  /** The dialog for a new or changed item. */
  EditDialog: ComponentType<ItemDialogProps<Item>>;
  /** All other actions on an item, with the question that is asked before each of them. */
  confirmations: Confirmations;
}

/** The open dialog. `edit` without an item adds a new one. */
type Open<Item> = { act: 'edit'; item: Item | null } | { act: ConfirmedAct; item: Item };

/** A list whose items can be added, edited, shown or hidden, deleted and restored. */
export function CatalogueScreen<Item extends { id: string; name: string }, S extends Selects>(
  props: CatalogueScreenProps<Item, S>,
) {
  const { addLabel, addFirstLabel, addCall, actions, columnsWith, EditDialog, confirmations, ...screen } = props;
  const [open, setOpen] = useState<Open<Item> | null>(null);
  const close = () => setOpen(null);
  const add = () => setOpen({ act: 'edit', item: null });
  const toConfirm = open?.act === 'edit' ? null : open;
  const confirmation = toConfirm && confirmations[toConfirm.act];
  return (
    <>
      <ListScreen
        {...screen}
        add={
          <>
            {actions}
            <IfMay call={addCall}>
              <Button size="sm" title={addLabel} onClick={add}>
                <Plus aria-hidden size={18} /> <ShortLabel>{addLabel}</ShortLabel>
              </Button>
            </IfMay>
          </>
        }
        addFirst={
          <IfMay call={addCall}>
            <Button onClick={add}>
              <Plus aria-hidden size={18} /> {addFirstLabel}
            </Button>
          </IfMay>
        }
        columns={columnsWith((act, item) => setOpen({ act, item }))}
      />
      {open?.act === 'edit' && <EditDialog item={open.item} onClose={close} />}
      {confirmation && <ConfirmItem {...toConfirm} confirmation={confirmation} onClose={close} />}
    </>
  );
}
