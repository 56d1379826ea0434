import { getDunningOfCustomer } from '@midoffice/contract/billing/dunning/calls/get-dunning-of-customer';
import type { CustomerCase } from '@midoffice/contract/billing/dunning/shapes';
import type { Db } from '../../../../platform/db/connect.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { casesOf } from '../case-store.ts';
import { exceptionsOn } from '../exception-store.ts';
import { presentOf } from '../present.ts';
import { planInvoice } from '../rules.ts';
import { policyOf, readSetting, type Setting } from '../setting-store.ts';
import { owedInvoices } from '../store.ts';

/** The next step of each open invoice as of now: an exception shows before the next run. */
async function nextSteps(
  db: Db,
  { activeVersion, activatedAt }: Setting,
  account: { readonly userid: string; readonly planCode: string },
  nowMs: number,
): Promise<Map<string, Pick<CustomerCase, 'nextStep' | 'nextOn' | 'wait'>>> {
  const stored = activeVersion === null ? undefined : await policyOf(db, activeVersion);
  if (!stored) return new Map();
  const present = await presentOf(db, stored.policy, nowMs, account);
  const owed = await owedInvoices(db, { nowMs, activatedAt, userid: account.userid });
  return new Map(
    owed.map((one) => {
      const { act, next, ignored } = planInvoice(present, one);
      const nextStep = act?.id ?? next?.step.id ?? null;
      const nextOn = act ? present.today : (next?.on ?? null);
      return [one.invoiceId, { nextStep, nextOn, wait: next?.wait ?? ignored }];
    }),
  );
}

export const handler = implementRead(getDunningOfCustomer, async ({ db, platform, staff }, { userid }) => {
  const account = await customerFor({ platform, staff }, userid);
  const nowMs = platform.now();
  const of = { userid: account.userid, planCode: account.plan_code };
  const setting = await readSetting(db);
  const [cases, exceptions, next] = await Promise.all([
    casesOf(db, account.userid),
    exceptionsOn(db, new Date(nowMs).toISOString().slice(0, 10), of),
    nextSteps(db, setting, of, nowMs),
  ]);
  return {
    on: setting.activeVersion !== null,
    paused: setting.pausedAt !== null,
    cases: cases.map((one) => ({ ...one, ...(one.state === 'open' && next.get(one.invoiceID)) })),
    exceptions,
  };
});
