import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // Keep one file per screen, because splitting route modules led to 20 requests of 100 bytes each.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
