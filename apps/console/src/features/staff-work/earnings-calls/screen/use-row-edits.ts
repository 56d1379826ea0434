import type { Conflict, SentOf } from '@midoffice/contract/kernel';
import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { useState } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import type { Chosen } from '../../../../kit/dialog/conflict-choices.ts';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import { sentAgain } from '../record-fields.ts';
import {
  nextSource,
  recordsOf,
  rowKey,
  withValue,
  type ComparedField,
  type RowEdits,
  type Turns,
} from './edits.ts';

type CallRecord = Exclude<SentOf<typeof updateEarningsCall>['record'], readonly unknown[]>;

const none: RowEdits = new Map();
const start: Turns = new Map();
const guardKeys = ['page', 'item'];

const placeOf = ({ where, field }: Conflict): string => `${where} ${field}`;

/** Edits of rows, and what saves them together. */
export function useRowEdits() {
  const [state, setState] = useState({ edits: none, turns: start });
  const conflict = useConflict();
  const save = useWrite(updateEarningsCall, {
    onDone: () => setState({ edits: none, turns: start }),
    onFailed: (error, { record }) =>
      conflict.show(error, {
        place: placeOf,
        keepMine: (mine) => again([record].flat(), error.conflicts, mine),
        takeTheirs: () => again([record].flat(), error.conflicts, {}),
      }),
  });
  /** Saves the rows that have edits in which nobody else's values stay. */
  const again = (records: readonly CallRecord[], conflicts: readonly Conflict[], mine: Chosen): void => {
    const kept = records.flatMap((one) => {
      const own = conflicts.filter(({ where }) => where === rowKey(one));
      const chosen = own.filter((clash) => Object.hasOwn(mine, placeOf(clash)));
      const mineOf = Object.fromEntries(chosen.map((clash) => [clash.field, clash]));
      return sentAgain(one, own, mineOf).record ?? [];
    });
    if (kept.length) void save.run({ record: kept });
    else setState({ edits: none, turns: start });
  };
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
