import type { Platform } from '../../../platform/platform.ts';
import { startDemoQuotes } from './demo-quotes.ts';
import { closeHub } from './hub.ts';

/** Quotes of the demo world, where nothing else sends any; the hub of a process ends with it. */
export function start(platform: Platform): () => void {
  const stopDemo = platform.demo ? startDemoQuotes(platform) : undefined;
  return () => {
    stopDemo?.();
    closeHub(platform);
  };
}
