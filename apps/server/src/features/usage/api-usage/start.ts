import type { Platform } from '../../../platform/platform.ts';
import { followDemoTraffic } from './demo/follow.ts';

/** In the demo the customers go on calling while the server runs. */
export function start(platform: Platform): (() => void) | undefined {
  return platform.works && platform.demo ? followDemoTraffic(platform) : undefined;
}
