import { splitCheckNames } from '@midoffice/contract/prices/split-controller/shapes';
import { insertAudit, type AuditRecord } from '../../../platform/audit/store.ts';
import { demoStaff } from '../../../platform/demo/staff.ts';
import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { applyPlan, beginRepair, readActingSplits } from '../charts/api.ts';
import { planMarks } from './marks.ts';

/** A company whose splits have nothing wrong with them. */
const settled = 'QLTY';

/**
 * One split that was reviewed and set complete. The splits with faults are planted by the features that own their data;
 * their truth is documented there.
 */
export const featureSeed: FeatureSeed = {
  order: 60,
  async seed({ platform, today }) {
    const split = (await readActingSplits(platform.db, settled)).at(-1);
    if (!split) return;
    const person = demoStaff.find((one) => one.role === 'analyst') ?? demoStaff[0]!;
    const actor = { id: person.userid, label: person.email };
    const mark = { how: 'valid', finding: null, by: actor.label, on: today } as const;
    await platform.db.transaction().execute(async (trx) => {
      const reason = 'Checked against the bulletin of the exchange';
      const session = await beginRepair(trx, { symbol: settled, preview: false, reason });
      const rows = await planMarks(
        trx,
        { symbol: settled, splitDate: split.date },
        splitCheckNames.map((check) => [check, mark] as const),
      );
      const audit = async (record: AuditRecord): Promise<void> =>
        void (await insertAudit(trx, { ...record, actor, call: 'demo', kind: 'split.fix-applied' }));
      const plan = {
        kind: 'split.called-valid',
        source: 'person',
        summary: `Split of ${split.date}: set complete`,
        rows,
      };
      await applyPlan(session, plan, {
        actor,
        call: 'applySplitControllerFix',
        reason,
        preview: false,
        audit,
      });
    });
  },
};
