import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { plural } from '../../../../../kit/base/format.ts';
import { useWrite } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';

/** Takes the change sets of a fill back, one a symbol; stops at the first that is refused, whose message is shown. */
export function useUndoFill(): (ids: readonly number[]) => Promise<void> {
  const revert = useWrite(revertChangeSet, { quiet: 'success' });
  return async (ids) => {
    let undone = 0;
    for (const id of ids) {
      if (!(await revert.run({ id: String(id), preview: false }))) break;
      undone += 1;
    }
    if (undone) snackbar.success(`${plural(undone, 'change set')} reverted.`);
  };
}
