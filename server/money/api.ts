/** Money beside orders. */
import type { Services } from '../core/services.ts';
import { moneyDeskApi } from './desk/api.ts';

export const moneyApi = (services: Services) => ({ ...moneyDeskApi(services) });
