import { getChangeSet } from '@midoffice/contract/system/ledger/calls/get-change-set';
import { implementRead } from '../../../../platform/http/implement.ts';
import { whetherRevertible } from '../../../../platform/ledger/revert.ts';
import { readCells, readChangeSet, readHistory } from '../../../../platform/ledger/revert-store.ts';
import { requireVisible, shownCell } from '../rules.ts';

export const handler = implementRead(getChangeSet, async ({ db, staff }, { id, offset, limit }) => {
  const changeSet = requireVisible(staff, await readChangeSet(db, id), id);
  const [cells, history, whether] = await Promise.all([
    readCells(db, id, { offset, limit }),
    readHistory(db, id),
    whetherRevertible(db, changeSet),
  ]);
  return {
    changeSet,
    cells: { rows: cells.map(shownCell), total: changeSet.cells },
    revertible: whether.reason === null,
    ...whether,
    history,
  };
});
