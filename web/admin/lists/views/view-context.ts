import { createContext } from 'react';
import type { ListViewOf } from './use-list-view.ts';

/** Of the list around a table, for its columns; null where a list has no tabs. */
export const ListViewContext = createContext<ListViewOf | null>(null);
