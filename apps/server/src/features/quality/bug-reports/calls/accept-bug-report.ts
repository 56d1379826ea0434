import { acceptBugReport } from '@midoffice/contract/quality/bug-reports/calls/accept-bug-report';
import type { InputOf } from '@midoffice/contract/kernel';
import { canonical } from '../../../../platform/audit/canonical.ts';
import { badInput, conflict, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { applyChangeSet, previewChangeSet } from '../../../../platform/ledger/apply.ts';
import { lockTarget } from '../../../../platform/ledger/store.ts';
import type { CellChange } from '../../../../platform/ledger/change.ts';
import { decisionTable } from '../ledger-tables.ts';
import { rowsOf, ticksOf } from '../plan.ts';
import type { ReportedChange } from '../rules.ts';
import { readDecision, readReport, type StoredReport } from '../store.ts';

type Input = InputOf<typeof acceptBugReport>;

async function openReport({ trx }: WriteContext, id: string): Promise<StoredReport> {
  const report = await readReport(trx, id);
  if (!report) throw notFound(`reportId: there is no report ${id}`);
  await lockTarget(trx, 'bug-report', id);
  const decided = await readDecision(trx, id);
  if (!decided) return report;
  const { by, changeSetId } = decided;
  throw conflict(`${by} has decided report ${id} already (change set ${changeSetId}).`, [
    {
      field: 'reportId',
      expected: 'open',
      actual: `decided by ${by}`,
      wanted: 'decided by you',
      where: `report ${id}`,
      ...(changeSetId !== null && { changeSet: changeSetId }),
    },
  ]);
}

/** The ticked changes as the report has them. @throws ApiError 400 naming one that it does not have */
function chosenOf(report: StoredReport, given: Input['changes']): ReportedChange[] {
  return Object.entries(given).map(([field, { oldValue = null, newValue = null }]) => {
    const known = report.changes.find((change) => change.field === field);
    if (!known) throw badInput(`changes.${field}`, `is no change of report ${report.id}`);
    if (canonical([known.oldValue, known.newValue]) !== canonical([oldValue, newValue]))
      throw badInput(`changes.${field}`, 'differs from what the report proposes');
    return known;
  });
}

function decisionRow(
  report: StoredReport,
  accepted: readonly ReportedChange[],
  by: string,
  nowMs: number,
): CellChange {
  const key = { report_id: report.id };
  const after = {
    ...key,
    accepted,
    declined: report.changes.filter((change) => !accepted.includes(change)),
    decided_by: by,
    decided_at: new Date(nowMs).toISOString(),
  };
  return { table: decisionTable.name, key, field: '*', before: null, after };
}

export const handler = implementWrite(acceptBugReport, async (context, input) => {
  const { trx, staff, platform } = context;
  const report = await openReport(context, input.reportId);
  const chosen = chosenOf(report, input.changes);
  const actor = { id: staff.userid || null, label: staff.email || 'nobody' };
  const facts = await rowsOf(trx, report.ticker, ticksOf(report, chosen), platform.now());
  const applied = await (input.preview ? previewChangeSet : applyChangeSet)(trx, {
    kind: chosen.length ? 'bug-report.accepted' : 'bug-report.declined',
    targetKind: 'bug-report',
    target: report.id,
    actor,
    reason: input.reason,
    source: `bug report ${report.id}`,
    summary: `Bug report ${report.id} on ${report.ticker}: ${chosen.length} of ${report.changes.length} changes accepted`,
    rows: [...facts, decisionRow(report, chosen, actor.label, platform.now())],
    audit: context.audit,
  });
  if (input.preview) context.previewOnly();
  const declined = report.changes.length - chosen.length;
  return {
    success: true as const,
    message: chosen.length
      ? `${chosen.length} accepted, ${declined} declined.`
      : `All changes of report ${report.id} declined.`,
    preview: input.preview,
    changeSetId: applied.changeSetId,
    cells: applied.cells,
    effects: { ...applied.effects, series: input.preview ? applied.effects.series : [] },
  };
});
