import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { planSubject, plansJob, rewritePlan, type PlanTask } from '../gateway-plans.ts';
import { markRecordRules, writtenSubject } from '../gateway.ts';

/** Brings the keys of a plan, or of all plans, to the API gateway. May run any number of times. */
export function job(platform: Platform): JobKind<PlanTask> {
  const { cache, push } = platform;
  return {
    name: plansJob,
    title: 'Write the API keys of a plan to the gateway',
    actsFor: 'records',
    expireSeconds: 3_600,
    async run({ planCode }, progress) {
      await rewritePlan(platform, planCode, (customers) => progress(customers));
      if (planCode === null) await markRecordRules(cache);
      else if (!cache.shared) await push.notify({ subject: planSubject, id: planCode });
      await push.notify({ subject: writtenSubject });
    },
  };
}
