import { weeklyCountRule } from '@midoffice/contract/prices/charts/lists';
import { useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { Form, NumberField } from '../../../../../kit/form/field.tsx';
import { numberIn, numberProblem } from '../../../../../kit/form/number.ts';
import { useFormDraft } from '../../../../../kit/guard/use-form-draft.tsx';
import type { RepairDesk } from './use-repair.ts';
import css from './chart-repair.module.css';

interface WeeklyCountProps {
  readonly symbol: string;
  /** The current count; null where nobody counted. */
  readonly existing: { readonly count: number; readonly manual: boolean } | null;
  readonly desk: RepairDesk;
  onClose(): void;
}

/** Bars that a usual week has: counted anew, or as a person says. Source: r001-weekly-count. */
export function WeeklyCountDialog({ symbol, existing, desk, onClose }: WeeklyCountProps) {
  const present = existing?.manual ? String(existing.count) : '';
  const [begunOn] = useState(present);
  const [text, setText] = useState(present);
  const [offer, drop] = useFormDraft({
    name: `weekly-count/${symbol}`,
    values: { count: text },
    start: { count: begunOn },
    dirty: text !== begunOn,
    onRestore: ({ count: kept }) => setText(kept ?? text),
  });
  const finish = (): void => {
    drop();
    onClose();
  };
  const count = numberIn(text);
  const problem = numberProblem({ ...weeklyCountRule, isRequired: true })(text);
  const send = (input: { recalculate: boolean; manualCount?: number }): void =>
    void desk
      .apply({
        name: 'updateWeeklyCount',
        title: 'Weekly Count',
        input: { symbol, expected: existing, ...input },
      })
      .then((done) => done && finish());
  const setManually = (): void => {
    if (!problem && count !== null) send({ recalculate: false, manualCount: count });
  };
  return (
    <Dialog
      title="Update Weekly Count"
      subject={symbol}
      onClose={onClose}
      buttons={<Button onClick={onClose}>Cancel</Button>}
    >
      <p className={css.hint}>
        {existing
          ? `${symbol} has ${plural(existing.count, 'bar')} in a usual week, ${existing.manual ? 'set by a person' : 'as counted'}.`
          : `Nobody has counted the bars of a usual week of ${symbol} yet.`}
      </p>
      <div className={css.decide}>
        <Button pending={desk.running !== null} onClick={() => send({ recalculate: true })}>
          Recalculate
        </Button>
      </div>
      {offer}
      <Form label="Manual count" onSubmit={setManually}>
        <div className={css.correct}>
          <NumberField
            label="Bars a week"
            value={text}
            onChange={setText}
            error={text ? problem : null}
            autoFocus
          />
          <Button
            variant="primary"
            disabledReason={problem ?? undefined}
            pending={desk.running !== null}
            onClick={setManually}
          >
            Manual
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
