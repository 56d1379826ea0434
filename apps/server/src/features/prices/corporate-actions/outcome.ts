import {
  edsChangesShown,
  type EdsChange,
  type EdsRepairDone,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import { digestOf } from '../../../platform/audit/canonical.ts';
import { bareCells, refuseOther } from '../../../platform/repairs/repairs.ts';
import { nameOfEffects, type Applied } from '../../../platform/ledger/change.ts';
import { mainChanges } from './changes.ts';
import { mainWith, type Desk, type Facts } from './desk.ts';

/** What a repair did to main sets, or would do. */
export type Outcome = Pick<EdsRepairDone, 'changed' | 'changedCount' | 'digest'>;

/**
 * An outcome with the digest of all that is written and of the resulting changes.
 * @param of what the repair is about
 */
export function outcomeFrom(
  of: object,
  changed: readonly EdsChange[],
  { cellCount, cells, effects }: Applied,
): Outcome {
  const digest = digestOf({
    ...of,
    cellCount,
    cells: bareCells(cells),
    changed,
    derived: nameOfEffects(effects),
  });
  return { changed: changed.slice(0, edsChangesShown), changedCount: changed.length, digest };
}

/** What an edit of one symbol's table did, or would do. @throws ApiError 409 where that is not what was previewed */
export function outcomeOf(
  { table, symbol, main }: Desk,
  { next }: { readonly next: Facts },
  applied: Applied,
  expected: string | undefined,
): Outcome {
  const changed = mainChanges({ symbol, table }, main, mainWith(table, next));
  const outcome = outcomeFrom({ symbol, table }, changed, applied);
  refuseOther(outcome, expected, `${symbol} ${table}`);
  return outcome;
}
