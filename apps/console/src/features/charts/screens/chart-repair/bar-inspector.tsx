import { whyThisValue } from '@midoffice/contract/ledger/calls';
import { barFields, type BarField, type ChartColumns } from '@midoffice/contract/charts/shapes';
import { useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { Button, IconButton } from '../../../../kit/base/button.tsx';
import { formatNumber } from '../../../../kit/base/format.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import { NumberField, parseNumber } from '../../../../kit/form/field.tsx';
import { ReadState } from '../../../../kit/states/states.tsx';
import { IconX } from '@tabler/icons-react';
import type { ChartState } from './params.ts';
import type { RepairDesk } from './use-repair.ts';
import css from './chart-repair.module.css';

interface BarInspectorProps {
  readonly state: ChartState;
  readonly columns: ChartColumns;
  readonly desk: RepairDesk;
  readonly may: boolean;
  onClose(): void;
}

/** One bar: its values, where one comes from, and its correction. */
export function BarInspector({ state, columns, desk, may, onClose }: BarInspectorProps) {
  const index = columns.date.indexOf(state.bar);
  const [field, setField] = useState<BarField>('close');
  const [text, setText] = useState('');
  const read = (name: BarField): number | null => columns[name][index] ?? null;
  const wanted = parseNumber(text);
  const problem =
    text && (wanted === null || Number.isNaN(wanted) || wanted < 0) ? 'must be a number of at least 0' : null;
  if (index < 0) return null;
  const correct = (): void => {
    if (wanted === null || problem) return;
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
      title={`Bar ${state.bar.replace('T', ' ')}`}
      actions={
        <IconButton label="Close bar" size="small" onClick={onClose}>
          <IconX size={15} />
        </IconButton>
      }
    >
      <dl className={css.values}>
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
            <dt>{name}</dt>
            <dd>{read(name) === null ? '–' : formatNumber(read(name))}</dd>
          </button>
        ))}
      </dl>
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
          disabled={!may}
        />
        <Button
          type="submit"
          reason={
            may
              ? text && !problem
                ? undefined
                : 'Type a value first'
              : 'You do not have access to this page.'
          }
          pending={desk.running?.title === 'Correction'}
        >
          Preview
        </Button>
      </form>
      <Why state={state} field={field} />
    </Panel>
  );
}

/** Where a value comes from: source, factors and repairs, in order. */
function Why({ state, field }: { readonly state: ChartState; readonly field: BarField }) {
  const key = `${state.dev ? 'development' : 'production'}/${state.type}/${state.bar}`;
  const why = useRead(whyThisValue, { targetKind: 'chart', target: state.symbol, key, field });
  return (
    <section aria-label={`Why this ${field}?`}>
      <h3 className={css.heading}>{`Why this ${field}?`}</h3>
      <ReadState read={why}>
        {(answer) => (
          <ol className={css.why}>
            {answer.source ? (
              <li>
                <span>{`${answer.source.name}, ${answer.source.basis}${answer.source.fileName ? `, ${answer.source.fileName}` : ''}`}</span>
                <b>{answer.source.value === null ? '–' : formatNumber(answer.source.value)}</b>
              </li>
            ) : (
              <li>
                <span>No vendor sent this bar</span>
              </li>
            )}
            {answer.steps.map((step) => (
              <li key={`${step.label} ${step.changeSetId ?? ''} ${step.value ?? ''}`}>
                <span>{`${step.label}${step.changeSetId ? ` · change set ${step.changeSetId}` : ''}`}</span>
                <b>{step.value === null ? '–' : formatNumber(step.value)}</b>
              </li>
            ))}
          </ol>
        )}
      </ReadState>
    </section>
  );
}
