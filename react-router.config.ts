import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // One chunk per screen: split modules were 20 requests of 100 bytes.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
