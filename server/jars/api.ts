import type { Services } from '../core/services.ts';
import { jarDeskApi } from './desk/api.ts';
import { pickupsApi } from './pickups/api.ts';

export const jarsApi = (services: Services) => ({ ...jarDeskApi(services), ...pickupsApi(services) });
