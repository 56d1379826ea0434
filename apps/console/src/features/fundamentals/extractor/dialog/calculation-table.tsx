import type { AnalyzedFieldShown } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import { useMemo } from 'react';
import { Button } from '../../../../kit/base/button.tsx';
import { formatExact } from '../../../../kit/base/format.ts';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';
import { ProofButton } from './proof-button.tsx';
import { isSame, type Calculated, type Choice } from './use-calculation.ts';

interface CalculationTableProps {
  readonly result: Calculated;
  readonly choices: Readonly<Record<string, Choice>>;
  readonly storeReason: string | undefined;
  onSave(field: string): void;
  onAnalyze(field: string): void;
  onDetails(field: string): void;
  onShow(place: string): void;
}

interface Line {
  readonly field: string;
  readonly found: AnalyzedFieldShown;
  readonly value: number | null;
  readonly label: string | null;
}

/** Calculated ratios with as many decimals as stored ones have. */
const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(10)));

/** How a value came about, in one word. */
function State({ field, found, onShow }: Pick<Line, 'field' | 'found'> & { onShow(place: string): void }) {
  if (found.candidates.length)
    return (
      <span {...tooltip(found.candidates.map(({ label }) => label).join(', '))}>
        <StatusBadge tone="amber">Rules disagree</StatusBadge>
      </span>
    );
  if (!found.proof) return null;
  const { agrees, problem, name } = found.proof;
  const words = agrees ? name : `${name}: ${problem}`;
  return <ProofButton of={field} agrees={agrees} words={words} place={found.place} onShow={onShow} />;
}

const facts: readonly Column<Line>[] = [
  { id: 'field', header: 'Field', value: (one) => one.field, minWidth: 200 },
  {
    id: 'value',
    header: 'Value',
    kind: 'number',
    value: (one) => one.value,
    width: 150,
    cell: (one) => formatExact(rounded(one.value)),
  },
  {
    id: 'dbValue',
    header: 'Database',
    kind: 'number',
    value: (one) => one.found.dbValue,
    width: 150,
    cell: (one) => (
      <span style={isSame(one.value, one.found.dbValue) ? undefined : { color: 'var(--red)' }}>
        {formatExact(one.found.dbValue)}
      </span>
    ),
  },
  {
    id: 'found',
    header: 'In table',
    kind: 'number',
    value: (one) => one.found.foundTableValue,
    width: 150,
    cell: (one) => formatExact(one.found.foundTableValue),
  },
  { id: 'label', header: 'Row', value: (one) => one.label ?? 'calculated', minWidth: 170 },
  { id: 'section', header: 'Section', value: (one) => one.found.section, width: 130 },
];

/** Fields of the statement with their values, those of the database, and what can be done with each. */
export function CalculationTable(props: CalculationTableProps) {
  const { result, choices, storeReason, onSave, onAnalyze, onDetails, onShow } = props;
  const lines = useMemo(
    () =>
      Object.entries(result.analyzedStatement).map(([field, found]): Line => {
        const choice = choices[field];
        return {
          field,
          found,
          value: choice ? choice.value : found.value,
          label: choice?.row?.label ?? found.label,
        };
      }),
    [result, choices],
  );
  const columns = useMemo<readonly Column<Line>[]>(
    () => [
      ...facts,
      {
        id: 'proof',
        header: 'Tag',
        value: (one) => one.found.proof?.problem ?? null,
        width: 116,
        cell: (one) => <State field={one.field} found={one.found} onShow={onShow} />,
      },
      {
        id: 'acts',
        header: '',
        value: () => '',
        sortable: false,
        width: 190,
        cell: ({ field, value }) => (
          <>
            <Button
              size="tiny"
              aria-label={`Save ${field}`}
              disabledReason={storeReason ?? (value === null ? 'There is no value to save' : undefined)}
              onClick={() => onSave(field)}
            >
              Save
            </Button>{' '}
            <Button size="tiny" aria-label={`Analyze ${field}`} onClick={() => onAnalyze(field)}>
              Analyze
            </Button>{' '}
            <Button size="tiny" aria-label={`Details of ${field}`} onClick={() => onDetails(field)}>
              Details
            </Button>
          </>
        ),
      },
    ],
    [storeReason, onSave, onAnalyze, onDetails, onShow],
  );
  return (
    <DenseTable
      label="Analyzed statement"
      columns={columns}
      rows={lines}
      rowKey={(one) => one.field}
      empty="The row mapper finds no field in this table."
      height="fill"
    />
  );
}
