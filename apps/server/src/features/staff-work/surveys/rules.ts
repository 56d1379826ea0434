import { daysOfTimeframe, type SurveyTimeframe } from '@midoffice/contract/staff-work/surveys/lists';

const dayMs = 86_400_000;

/** Where a time frame begins, counted back from now; null for all time. */
export function beginOf(timeframe: SurveyTimeframe, nowMs: number): Date | null {
  const days = daysOfTimeframe(timeframe);
  return days === null ? null : new Date(nowMs - days * dayMs);
}
