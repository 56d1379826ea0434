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
  afterSaving,
  nextSource,
  recordsOf,
  rowKey,
  withValue,
  type Changes,
  type ComparedField,
  type RowEdits,
  type Turns,
} from './edits.ts';

type CallRecord = Exclude<SentOf<typeof updateEarningsCall>['record'], readonly unknown[]>;
type Saving = ReadonlyMap<string, Changes>;

interface State {
  readonly edits: RowEdits;
  readonly turns: Turns;
  /** What is being saved, by row. */
  readonly saving: Saving;
}

const nothing: Saving = new Map();
const start: State = { edits: new Map(), turns: new Map(), saving: nothing };
const guardKeys = ['page', 'item'];

const placeOf = ({ where, field }: Conflict): string => `${where} ${field}`;

/** The changes of records that are sent, by row. */
const savingOf = (records: readonly CallRecord[]): Saving =>
  new Map(
    records.map(({ symbol, fiscalPeriod, expected: _expected, ...changes }) => [
      rowKey({ symbol, fiscalPeriod }),
      changes as Changes,
    ]),
  );

/** The state once records were saved, or `nothing` was: what was edited meanwhile stays. */
function settled({ edits, turns }: State, saved: Saving): State {
  const left = afterSaving(edits, saved);
  const isLeft = (cell: string): boolean =>
    [...left].some(([row, { changes }]) => Object.keys(changes).some((field) => cell === `${row} ${field}`));
  return { edits: left, turns: new Map([...turns].filter(([cell]) => isLeft(cell))), saving: nothing };
}

/** Without the edits in which somebody else's values stay. */
const withTheirs = (state: State, theirs: readonly Conflict[]): State => ({
  ...state,
  edits: new Map(
    [...state.edits].flatMap(([row, { call, changes }]) => {
      const isTheirs = (field: string): boolean =>
        theirs.some((clash) => clash.where === row && clash.field === field);
      const left = Object.entries(changes).filter(([field]) => !isTheirs(field));
      return left.length ? [[row, { call, changes: Object.fromEntries(left) as Changes }] as const] : [];
    }),
  ),
});

/** Edits of rows, and what saves them together. What is edited while a save is under way stays an edit. */
export function useRowEdits() {
  const [state, setState] = useState(start);
  const conflict = useConflict();
  const save = useWrite(updateEarningsCall, {
    onDone: (_output, { record }) => setState((old) => settled(old, savingOf([record].flat()))),
    onFailed: (error, { record }) => {
      setState((old) => settled(old, nothing));
      return conflict.show(error, {
        place: placeOf,
        keepMine: (mine) => again([record].flat(), error.conflicts, mine),
        takeTheirs: () => again([record].flat(), error.conflicts, {}),
      });
    },
  });
  const send = (records: CallRecord[]): void => {
    setState((old) => ({ ...old, saving: savingOf(records) }));
    void save.run({ record: records });
  };
  /** Saves the rows that have edits in which nobody else's values stay. */
  const again = (records: readonly CallRecord[], conflicts: readonly Conflict[], mine: Chosen): void => {
    const kept = records.flatMap((one) => {
      const own = conflicts.filter(({ where }) => where === rowKey(one));
      const chosen = own.filter((clash) => Object.hasOwn(mine, placeOf(clash)));
      const mineOf = Object.fromEntries(chosen.map((clash) => [clash.field, clash]));
      return sentAgain(one, own, mineOf).record ?? [];
    });
    const theirs = conflicts.filter((clash) => !Object.hasOwn(mine, placeOf(clash)));
    setState((old) => withTheirs(old, theirs));
    if (kept.length) send(kept);
  };
  useUnsavedGuard(state.edits.size > 0, 'Earnings calls', guardKeys);
  return {
    edits: state.edits,
    pending: save.pending,
    dialog: conflict.dialog,
    compare: (call: EarningsCall, field: ComparedField) =>
      setState((old) => ({ ...old, ...nextSource(old, call, field) })),
    mark: (call: EarningsCall, field: 'invalid' | 'deleted') =>
      setState((old) => {
        const isOn = old.edits.get(rowKey(call))?.changes[field] ?? call[field];
        return { ...old, edits: withValue(old, call, field, !isOn) };
      }),
    discard: () => setState((old) => ({ ...start, saving: old.saving })),
    save: () => send(recordsOf(state.edits)),
  };
}
