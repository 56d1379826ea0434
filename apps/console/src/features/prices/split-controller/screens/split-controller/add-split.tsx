import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { ratioRule } from '@midoffice/contract/prices/charts/lists';
import { useState } from 'react';
import { useRefusal } from '../../../../../data/me.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { NumberField } from '../../../../../kit/form/field.tsx';
import { numberIn, numberProblem } from '../../../../../kit/form/number.ts';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import { addSplitAct, type Fixes } from './use-fixes.ts';
import css from './split-controller.module.css';

interface AddSplitProps {
  readonly symbol: string;
  readonly date: string;
  readonly fixes: Fixes;
  /** Why nothing may be done now: another ticker is typed. */
  readonly disabledReason: string | undefined;
}

/** What the server says of a ratio, beside what a number is held to. */
function ratioProblemOf(text: string): string | null {
  const problem = numberProblem({ ...ratioRule, isRequired: true })(text);
  return problem ?? (numberIn(text) === 1 ? 'a ratio of 1 is no split' : null);
}

/** No source lists a split on the chosen date: it can be added, with a reason, and its checks run then. */
export function AddSplit({ symbol, date, fixes, disabledReason }: AddSplitProps) {
  const [ratio, setRatio] = useState('');
  const refusal = useRefusal(updateSplitRecord);
  const problem = ratioProblemOf(ratio);
  const missing = !ratio.trim() ? 'Enter a ratio first' : problem ? 'Correct the ratio first' : undefined;
  return (
    <>
      <EmptyState text={`No source lists a split of ${symbol} on ${date}. Add it if there was one.`} />
      <div className={css.add}>
        <NumberField
          label="Ratio (new shares per old)"
          value={ratio}
          onChange={setRatio}
          error={ratio ? problem : null}
        />
        <Button
          pending={fixes.pending}
          disabledReason={refusal ?? disabledReason ?? missing}
          onClick={() => void fixes.ask(addSplitAct(symbol, date, numberIn(ratio)!))}
        >
          Preview new split
        </Button>
      </div>
    </>
  );
}
