import { startReviewScan } from '@midoffice/contract/quality/review/calls/start-review-scan';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { scanUniverse } from '../scan.ts';

export const scanJob = 'review.scan';

/** Looks over the symbols whose data changed, every night; all of them where a person asks for that. */
export function job(platform: Platform): JobKind<{ full?: boolean; actor?: { id: string; label: string } }> {
  return {
    name: scanJob,
    title: 'Scan of all symbols for probable errors',
    schedule: '40 2 * * *',
    expireSeconds: 3600,
    actsFor: ({ actor }) =>
      actor ? { userid: actor.id, label: actor.label, call: startReviewScan.name } : null,
    async run(data, progress) {
      const { symbols, found, unchanged, demand } = await scanUniverse(platform, {
        full: data.full === true,
        progress,
      });
      const ranked = demand === 'usage' ? '' : ' The usage engine is not available: all symbols rank alike.';
      await progress(
        symbols,
        symbols,
        `${symbols} symbols scanned, ${unchanged} unchanged, ${found} probable errors.${ranked}`,
      );
    },
  };
}
