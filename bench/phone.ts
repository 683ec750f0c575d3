/** The phone of the measurements in a browser: 4x slower processor, 1.6 Mbit/s, 150 ms round trip. */
import type { CDPSession } from '@playwright/test';
import { percentile } from './times.ts';

export const phone = { viewport: { width: 393, height: 851 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

export const median = (values: readonly number[]) => percentile(values, 0.5);

export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
