import { getAlertSources } from '@midoffice/contract/monitors/alerts/calls/get-alert-sources';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { mayWatch, scopesOf } from '../checks.ts';
import { sources, type AlertSourceKind } from '../sources/index.ts';

/** A source whose engine does not answer has no targets; the others can be watched all the same. */
async function targetsOf(platform: Platform, kind: AlertSourceKind) {
  try {
    return await kind.targets(platform);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [];
  }
}

export const handler = implementRead(getAlertSources, async ({ staff, platform }) => ({
  sources: await Promise.all(
    [...new Set(scopesOf(staff).map(({ source }) => source))].map(async (name) => {
      const kind = sources[name];
      const all = await targetsOf(platform, kind);
      const targets = all.filter(({ key }) => mayWatch(staff, { source: name, target: key }));
      return {
        source: name,
        targets: targets.map(({ key, label, metrics }) => ({ key, label, metrics: [...metrics] })),
        metrics: kind.metrics.map((metric) => ({ ...metric, conditions: [...metric.conditions] })),
        leastSilence: kind.leastSilence,
      };
    }),
  ),
}));
