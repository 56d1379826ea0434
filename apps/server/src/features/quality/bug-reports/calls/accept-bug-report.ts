import { acceptBugReport } from '@midoffice/contract/quality/bug-reports/calls/accept-bug-report';
import type { InputOf } from '@midoffice/contract/kernel';
import { canonical } from '../../../../platform/audit/canonical.ts';
import { badInput, conflict, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { lockTarget } from '../../../../platform/ledger/store.ts';
import type { CellChange } from '../../../../platform/ledger/change.ts';
import { answerOf, repairBy, writePlan, type RepairPlan } from '../../../../platform/repairs/repairs.ts';
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
  const { trx, platform } = context;
  const report = await openReport(context, input.reportId);
  const chosen = chosenOf(report, input.changes);
  const by = repairBy(context, input);
  const facts = await rowsOf(trx, report.ticker, ticksOf(report, chosen), platform.now());
  const plan: RepairPlan = {
    kind: chosen.length ? 'bug-report.accepted' : 'bug-report.declined',
    source: `bug report ${report.id}`,
    summary: `Bug report ${report.id} on ${report.ticker}: ${chosen.length} of ${report.changes.length} changes accepted`,
    rows: [...facts, decisionRow(report, chosen, by.actor.label, platform.now())],
  };
  const applied = await writePlan(trx, { targetKind: 'bug-report', target: report.id }, plan, by);
  const declined = report.changes.length - chosen.length;
  const message = chosen.length
    ? `${chosen.length} accepted, ${declined} declined.`
    : `All changes of report ${report.id} declined.`;
  return answerOf(context, applied, message, input.preview);
});
