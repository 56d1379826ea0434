import { getChangeSet } from '@midoffice/contract/system/ledger/calls/get-change-set';
import { notYoursToRevert } from '@midoffice/contract/system/ledger/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { whetherRevertible } from '../../../../platform/ledger/revert.ts';
import { readCells, readChangeSet, readHistory } from '../../../../platform/ledger/revert-store.ts';
import { mayRevert, maySee, requireVisible, shownCell } from '../rules.ts';

export const handler = implementRead(getChangeSet, async ({ db, staff }, { id, offset, limit }) => {
  const changeSet = requireVisible(staff, await readChangeSet(db, id), id);
  const [cells, history, whether] = await Promise.all([
    readCells(db, id, { offset, limit }),
    readHistory(db, id),
    whetherRevertible(db, changeSet),
  ]);
  const reason = whether.reason ?? (mayRevert(staff, changeSet) ? null : notYoursToRevert);
  return {
    changeSet,
    cells: { rows: cells.map(shownCell), total: changeSet.cells },
    revertible: reason === null,
    reason,
    // The reason names those that the person may not see by their numbers alone.
    blockers: whether.blockers.filter((one) => maySee(staff, one.changeSet)),
    history,
  };
});
