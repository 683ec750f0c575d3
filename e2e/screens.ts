/** Every screen of the shop, and the states of it that look different: for pictures, and for what must hold on all. */
import { accounts } from './screens/accounts.ts';
import { buying } from './screens/buying.ts';
import { desk } from './screens/desk.ts';
import { deskDialogs } from './screens/desk-dialogs.ts';
import type { Screen } from './screens/screen.ts';
import { unanswered } from './screens/unanswered.ts';
import { visiting } from './screens/visiting.ts';

export const screens: readonly Screen[] = [...visiting, ...accounts, ...buying, ...desk, ...unanswered, ...deskDialogs];
