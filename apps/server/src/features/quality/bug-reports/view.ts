import type { BugReport, ChangeOutcome } from '@midoffice/contract/quality/bug-reports/shapes';
import { mapChange, repairText, type ReportedChange } from './rules.ts';
import type { StoredReport } from './store.ts';

function outcomeOf(report: StoredReport, change: ReportedChange): ChangeOutcome {
  const mapped = mapChange(report, change);
  if ('problem' in mapped) return { repairs: null, problem: mapped.problem };
  const repairs = repairText(report.ticker, mapped.repair);
  return { repairs, problem: report.known ? null : `There is no symbol ${report.ticker} here.` };
}

/** A report as the contract shows it, with what each change comes to. */
export function shownReport(report: StoredReport): BugReport {
  const { id, createdAt, description, endpoint, ticker, period, userid, changes } = report;
  return {
    _id: id,
    createdAt,
    description,
    changes: Object.fromEntries(
      changes.map(({ field, oldValue, newValue }) => [field, { oldValue, newValue }]),
    ),
    outcomes: Object.fromEntries(changes.map((change) => [change.field, outcomeOf(report, change)])),
    endpoint,
    ticker,
    period,
    userId: userid,
  };
}
