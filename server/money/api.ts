/** Money beside orders. */
import type { Services } from '../core/services.ts';
import { accountApi } from './account/api.ts';
import { moneyDeskApi } from './desk/api.ts';
import { upiApi } from './upi/api.ts';

export const moneyApi = (services: Services) => ({
  ...moneyDeskApi(services),
  ...accountApi(services),
  ...upiApi(services),
});
