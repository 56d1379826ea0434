import { resolveImportConflict } from '@midoffice/contract/prices/charts/calls/resolve-import-conflict';
import { conflict as refusal, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { closeConflict, readConflict } from '../conflict-store.ts';
import { planResolution } from '../plans/conflicts.ts';
import { applyPlan, beginRepair, checkedDigest } from '../repair.ts';
import { repairBy } from '../../../../platform/repairs/repairs.ts';

export const handler = implementWrite(
  resolveImportConflict,
  async (context, { id, resolution, preview, reason, expectedPreview }) => {
    const { trx } = context;
    const known = await readConflict(trx, id);
    if (!known) throw notFound(`id: there is no import conflict ${id}`);
    const session = await beginRepair(trx, {
      symbol: known.symbol,
      development: known.env === 'development',
      preview,
      reason,
    });
    const open = (await readConflict(trx, id))!;
    if (open.resolution !== null) {
      throw refusal(`Somebody else decided this conflict in the meantime: ${open.resolution}.`, [
        { field: 'resolution', expected: null, actual: open.resolution, wanted: resolution },
      ]);
    }
    const plan = await planResolution(session, open, resolution);
    const applied = await applyPlan(session, plan, repairBy(context, { reason, preview }));
    const outcome = checkedDigest(session, applied, expectedPreview);
    const wholeBar =
      open.field === '*' || plan.rows.some((row) => row.table === 'bar_addition' && row.after === null);
    await closeConflict(trx, open, resolution, wholeBar);
    if (preview) context.previewOnly();
    else if (applied.changeSetId === null)
      await context.audit({
        targetKind: 'chart',
        targetId: open.symbol,
        before: open,
        after: { resolution },
        reason,
      });
    const message = resolution === 'keep' ? 'Repair kept.' : "Vendor's value taken.";
    return {
      success: true as const,
      ...outcome,
      message,
      preview,
      changeSetId: applied.changeSetId,
      cells: applied.cells,
      effects: { ...applied.effects, series: preview ? applied.effects.series : [] },
    };
  },
);
