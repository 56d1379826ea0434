import { startSealer } from '../../../platform/audit/sealer.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Processes that work seal the audit log. */
export function start(platform: Platform): (() => Promise<void>) | undefined {
  return platform.works ? startSealer(platform) : undefined;
}
