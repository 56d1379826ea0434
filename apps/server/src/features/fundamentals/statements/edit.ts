import {
  statementChangesShown,
  statementTexts,
  type StatementRepairDone,
} from '@midoffice/contract/fundamentals/statements/shapes';
import { ApiError } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import {
  answerOf,
  refuseRepaired,
  repairBy,
  writePlan,
  type RepairPlan,
} from '../../../platform/repairs/repairs.ts';
import { mainWith, openStatementDesk, type StatementDesk } from './desk.ts';
import { planOf, type Work } from './plan.ts';
import { overridesOf } from './read.ts';
import { mainChanges, shownRows } from './rows.ts';
import type { EditorTable } from '@midoffice/contract/fundamentals/statements/shapes';

/** Who edits what. */
export interface EditRequest<T extends EditorTable = EditorTable> {
  readonly symbol: string;
  readonly table: T;
  readonly preview: boolean;
  readonly reason: string;
  readonly expectedChangeSet?: number | undefined;
}

/** What an edit says of itself. */
export type EditNames = Pick<RepairPlan, 'kind' | 'source' | 'summary'>;

/** Applies or previews what was worked out as one change set, and answers it. @throws ApiError 400 where nothing differs */
export async function finishEdit(
  context: WriteContext,
  { preview, reason }: Pick<EditRequest, 'preview' | 'reason'>,
  message: string,
  work: Work,
  names: EditNames,
): Promise<StatementRepairDone> {
  const { desk, next, touched } = work;
  const target = { targetKind: 'statement', target: desk.symbol } as const;
  const applied = await writePlan(
    context.trx,
    target,
    planOf(work, names),
    repairBy(context, { reason, preview }),
  );
  if (applied.cellCount === 0) throw new ApiError(400, statementTexts.nothingDiffers);
  const after = mainWith(desk.table, desk.records, next);
  const changed = mainChanges(desk.table, desk.main, after);
  const overrides = await overridesOf(context.trx, desk.symbol);
  const records = [...touched].flatMap((id) => after.get(id) ?? []);
  return {
    ...answerOf(context, applied, message, preview),
    changed: changed.slice(0, statementChangesShown),
    changedCount: changed.length,
    records: shownRows(desk.symbol, desk.table, records, overrides),
  };
}

/** A whole edit of a call: lock, check, work out, apply or preview, answer. */
export async function runEdit<T extends EditorTable>(
  context: WriteContext,
  request: EditRequest<T>,
  message: string,
  workOut: (desk: StatementDesk<T>) => { readonly work: Work; readonly names: EditNames },
): Promise<StatementRepairDone> {
  const desk = await openStatementDesk(context.trx, request.symbol, request.table);
  const target = { targetKind: 'statement', target: request.symbol } as const;
  await refuseRepaired(context.trx, target, request.expectedChangeSet);
  const { work, names } = workOut(desk);
  return finishEdit(context, request, message, work, names);
}
