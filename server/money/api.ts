import type { Services } from '../core/services.ts';
import { accountApi } from './account/api.ts';
import { closingApi } from './closing/api.ts';
import { moneyDeskApi } from './desk/api.ts';
import { monthlyApi } from './monthly/api.ts';
import { upiApi } from './upi/api.ts';

export const moneyApi = (services: Services) => ({
  ...accountApi(services),
  ...closingApi(services),
  ...moneyDeskApi(services),
  ...monthlyApi(services),
  ...upiApi(services),
});
