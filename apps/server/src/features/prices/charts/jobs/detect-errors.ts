import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { detectAgain, detectJob } from '../redetect.ts';

/** Brings the list of possible errors up to date for one symbol. May run any number of times. */
export function job(platform: Platform): JobKind<{ symbol: string }> {
  return {
    name: detectJob,
    title: 'Check a chart for possible errors',
    run: ({ symbol }) => detectAgain(platform.db, symbol),
  };
}
