import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { useState } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import {
  nextSource,
  recordsOf,
  rowKey,
  withValue,
  type ComparedField,
  type RowEdits,
  type Turns,
} from './edits.ts';

const none: RowEdits = new Map();
const start: Turns = new Map();
const guardKeys = ['page', 'item'];

/** Edits of rows, and what saves them together. */
export function useRowEdits() {
  const [state, setState] = useState({ edits: none, turns: start });
  const conflict = useConflict();
  const save = useWrite(updateEarningsCall, {
    onDone: () => setState({ edits: none, turns: start }),
    onFailed: (error, { record }) =>
      conflict.show(error, {
        // Saved without a comparison: the person has seen both values.
        keepMine: () => void save.run({ record: [record].flat().map(({ expected: _seen, ...one }) => one) }),
        takeTheirs: () => setState({ edits: none, turns: start }),
      }),
  });
  useUnsavedGuard(state.edits.size > 0, 'Earnings calls', guardKeys);
  return {
    edits: state.edits,
    pending: save.pending,
    dialog: conflict.dialog,
    compare: (call: EarningsCall, field: ComparedField) =>
      setState(({ turns, edits }) => nextSource(turns, edits, call, field)),
    mark: (call: EarningsCall, field: 'invalid' | 'deleted') =>
      setState(({ turns, edits }) => {
        const isOn = edits.get(rowKey(call))?.changes[field] ?? call[field];
        return { turns, edits: withValue(edits, call, field, !isOn) };
      }),
    discard: () => setState({ edits: none, turns: start }),
    save: () => void save.run({ record: recordsOf(state.edits) }),
  };
}
