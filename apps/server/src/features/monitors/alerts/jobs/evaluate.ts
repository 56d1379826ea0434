import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { runAlerts } from '../run.ts';

/** Judges all alert rules, every minute. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'alerts.evaluate',
    title: 'Alerts',
    schedule: '* * * * *',
    expireSeconds: 300,
    async run(_task, progress, signal) {
      const { rules, opened, recovered, failed } = await runAlerts(platform, signal);
      const text = `${rules} rules: ${opened} fired, ${recovered} recovered${failed ? `, ${failed} could not be judged` : ''}.`;
      await progress(rules, rules, text);
    },
  };
}
