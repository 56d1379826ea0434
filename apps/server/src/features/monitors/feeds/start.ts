import type { Platform } from '../../../platform/platform.ts';
import { startDemoLive } from './demo-live.ts';

/** Live quotes of the demo world, where no feed sends any. */
export function start(platform: Platform): (() => void) | undefined {
  return platform.demo ? startDemoLive(platform) : undefined;
}
