import { answersInPie } from '@midoffice/contract/staff-work/surveys/lists';
import type { AnswerCounts } from '@midoffice/contract/staff-work/surveys/shapes';
import type { DonutSlice } from '../../../kit/chart/donut.tsx';

/** Name of the slice of all answers after the first five. */
export const otherResponses = 'All Other Responses';
/** Its key: no answer begins with a blank. */
export const otherKey = ' others';

/** The five most frequent answers and the rest. Source: r002-survey-pie-top5. */
export function slicesOf({ responses, total }: AnswerCounts): DonutSlice[] {
  const top = responses
    .slice(0, answersInPie)
    .map(({ _id, count }): DonutSlice => ({ key: _id, name: _id, value: count }));
  const rest = total - top.reduce((sum, { value }) => sum + value, 0);
  return rest > 0 ? [...top, { key: otherKey, name: otherResponses, value: rest, rest: true }] : top;
}

/** A share as people read it, such as `34.2%`. */
export const percentOf = (count: number, total: number): string =>
  `${total ? ((100 * count) / total).toFixed(1) : '0.0'}%`;
