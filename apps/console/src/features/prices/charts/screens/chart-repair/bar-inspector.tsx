import {
  barFieldRules,
  barFields,
  type BarField,
  type ChartColumns,
} from '@midoffice/contract/prices/charts/shapes';
import { useState } from 'react';
import { recordParams } from '../../../../../kit/guard/unsaved.ts';
import { useUnsavedGuard } from '../../../../../kit/guard/use-unsaved-guard.ts';
import { Button, IconButton } from '../../../../../kit/base/button.tsx';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { NumberField } from '../../../../../kit/form/field.tsx';
import { numberIn, numberProblem } from '../../../../../kit/form/number.ts';
import { IconX } from '@tabler/icons-react';
import { WhyValue } from '../../../../system/ledger/panels/why-value.tsx';
import type { ChartState } from './params.ts';
import type { RepairDesk } from './use-repair.ts';
import css from './chart-repair.module.css';

interface BarInspectorProps {
  readonly state: ChartState;
  readonly columns: ChartColumns;
  readonly desk: RepairDesk;
  /** Why nothing may be corrected now. */
  readonly disabledReason: string | undefined;
  onClose(): void;
}

/** Another bar or series, another correction. */
const barParams = [...recordParams.filter((name) => name !== 'table'), 'type', 'dev', 'bar'];

/** One bar: its values, where one comes from, and its correction. */
export function BarInspector({ state, columns, desk, disabledReason, onClose }: BarInspectorProps) {
  const index = columns.date.indexOf(state.bar);
  const [field, setField] = useState<BarField>('close');
  const [text, setText] = useState('');
  const read = (name: BarField): number | null => columns[name][index] ?? null;
  const wanted = numberIn(text, barFieldRules[field]);
  const problem = numberProblem(barFieldRules[field])(text);
  useUnsavedGuard(
    text !== '' && index >= 0 && wanted !== read(field),
    `Correction of ${state.symbol}, ${state.bar}`,
    barParams,
  );
  if (index < 0) return null;
  const correct = (): void => {
    if (wanted === null || problem || disabledReason) return;
    void desk.preview({
      name: 'correctChartBar',
      title: 'Correction',
      input: {
        symbol: state.symbol,
        chartType: state.type,
        development: state.dev,
        date: state.bar,
        field,
        value: wanted,
        expected: read(field),
      },
    });
  };
  return (
    <Panel
      title={`${state.symbol}, bar ${state.bar.replace('T', ' ')}`}
      actions={
        <IconButton label="Close bar" size="small" onClick={onClose}>
          <IconX size={15} />
        </IconButton>
      }
    >
      <div className={css.values} role="group" aria-label="Values of the bar">
        {barFields.map((name) => (
          <button
            key={name}
            type="button"
            className={css.value}
            aria-pressed={field === name}
            onClick={() => {
              setField(name);
              setText('');
            }}
          >
            <small>{name}</small> <span>{read(name) === null ? '–' : formatNumber(read(name))}</span>
          </button>
        ))}
      </div>
      <form
        className={css.correct}
        onSubmit={(event) => {
          event.preventDefault();
          correct();
        }}
      >
        <NumberField
          label={`New ${field}`}
          value={text}
          onChange={setText}
          error={problem}
          placeholder={String(read(field) ?? '')}
          readOnly={disabledReason !== undefined}
        />
        <Button
          type="submit"
          disabledReason={disabledReason ?? (text && !problem ? undefined : 'Type a value first')}
          pending={desk.running?.title === 'Correction'}
        >
          Preview
        </Button>
      </form>
      <WhyValue
        targetKind="chart"
        target={state.symbol}
        cell={`${state.dev ? 'development' : 'production'}/${state.type}/${state.bar}`}
        field={field}
      />
    </Panel>
  );
}
