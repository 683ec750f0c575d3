import type { Services } from '../core/services.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { readHome } from './read-home.ts';

export const homeApi = (services: Services) =>
  ({ 'GET /home': async ({ actor }) => ({ data: await readHome(services, actor) }) }) satisfies Partial<Handlers>;
