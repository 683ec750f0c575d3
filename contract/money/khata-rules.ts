/** Filters and orders of the khata. The browser loads this file, so it must not import Zod. */
import { message } from '../shared/translate.ts';

export const khataJars = { some: message('Has jars'), none: message('No jars') } as const;
export const khataDues = { some: message('Has dues'), none: message('Nothing due') } as const;
/** The age of the last delivery: up to 7 days, 8 to 30 days, more, or there was none. */
export const khataLast = {
  week: message('Up to 7 days ago'),
  month: message('8 to 30 days ago'),
  older: message('More than 30 days ago'),
  never: message('Never'),
} as const;
/** The day of the next delivery. A delivery is late if its day has passed. */
export const khataNext = {
  late: message('Late'),
  today: message('Today'),
  tomorrow: message('Tomorrow'),
  later: message('Later'),
  none: message('None planned'),
} as const;
export const khataAgreed = { some: message('Has an agreed price'), none: message('Pays list prices') } as const;

/** Highest dues first, most jars first, longest without a delivery first, next delivery first, or lowest agreed price first. */
export const khataOrders = ['dues', 'jars', 'last', 'next', 'price'] as const;
export type KhataOrder = (typeof khataOrders)[number];
