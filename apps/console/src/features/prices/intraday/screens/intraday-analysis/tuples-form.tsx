import type { FillId } from '@midoffice/contract/prices/intraday/lists';
import { readTuples } from '@midoffice/market/intraday/tuples';
import { useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { CheckField, TextAreaField } from '../../../../../kit/form/field.tsx';
import css from './intraday-analysis.module.css';

/** What a person asks about. */
export interface Asked {
  readonly tuples: string;
  readonly development: boolean;
}

interface TuplesFormProps {
  readonly asked: Asked;
  /** What the server says of the lines. */
  readonly refused: string | null;
  readonly pending: boolean;
  readonly filling: string | null;
  readonly mayFill: boolean;
  onSubmit(asked: Asked): void;
  onFill(asked: Asked, title: string, ids: readonly FillId[]): void;
}

const fills: readonly (readonly [title: string, ids: readonly FillId[]])[] = [
  ['Fill 1min', ['1min']],
  ['Fill 5min', ['5min']],
  ['Fill Both', ['1min', '5min']],
];

/** Lines of symbol,date and what to do with them. */
export function TuplesForm(props: TuplesFormProps) {
  const { asked, refused, pending, filling, mayFill, onSubmit, onFill } = props;
  const [tuples, setTuples] = useState(asked.tuples);
  const [development, setDevelopment] = useState(asked.development);
  const [wrong, setWrong] = useState<string | null>(null);
  const checked = (act: (asked: Asked) => void): void => {
    const read = readTuples(tuples);
    const problem =
      'error' in read ? read.error : read.tuples.length ? null : 'Type a symbol and a date first';
    setWrong(problem);
    if (problem === null) act({ tuples, development });
  };
  return (
    <Panel>
      <form
        aria-label="Days to analyse"
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          checked(onSubmit);
        }}
      >
        <div className={css.tuples}>
          <TextAreaField
            label="Symbol and date, one a line"
            placeholder={'AAPL,2024-06-03\nMSFT,2024-06-03'}
            value={tuples}
            rows={4}
            error={wrong ?? refused}
            spellCheck={false}
            autoComplete="off"
            onChange={(text) => {
              setTuples(text);
              setWrong(null);
            }}
          />
        </div>
        <div className={css.acts}>
          <CheckField label="Development" checked={development} onChange={setDevelopment} />
          <div className={css.buttons}>
            <Button type="submit" variant="primary" pending={pending}>
              Submit
            </Button>
            {fills.map(([title, ids]) => (
              <Button
                key={title}
                pending={filling === title}
                disabledReason={mayFill ? undefined : 'You do not have access to this page.'}
                onClick={() => checked((one) => onFill(one, title, ids))}
              >
                {title}
              </Button>
            ))}
          </div>
        </div>
      </form>
    </Panel>
  );
}
