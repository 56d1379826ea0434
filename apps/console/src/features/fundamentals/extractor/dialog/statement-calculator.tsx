import { calculateTable } from '@midoffice/contract/fundamentals/extractor/calls/calculate-table';
import { getRowMappers } from '@midoffice/contract/fundamentals/extractor/calls/get-row-mappers';
import { storeExtractorValues } from '@midoffice/contract/fundamentals/extractor/calls/store-extractor-values';
import { storeNewStatement } from '@midoffice/contract/fundamentals/extractor/calls/store-new-statement';
import {
  extractorStatements,
  extractorTexts,
  type ExtractorStatement,
} from '@midoffice/contract/fundamentals/extractor/lists';
import type { SecTable } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Toolbar } from '../../../../kit/base/panel.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { useNotifyDone } from '../../../../kit/repair/use-notify-done.ts';
import { EmptyState } from '../../../../kit/states/states.tsx';
import { CalculationSummary } from './calculation-summary.tsx';
import { CalculationTable } from './calculation-table.tsx';
import { DetailsPopup } from './details-popup.tsx';
import { columnWords, type ExtractorProps } from './types.ts';
import { originOf, useCalculation, type ComparePeriod } from './use-calculation.ts';
import css from './extractor.module.css';

interface StatementCalculatorProps extends ExtractorProps {
  readonly table: SecTable;
  /** Id of the chosen mapper; empty: the first one that is connected to the table's selector. */
  readonly mapper: string;
  onMapper(id: string): void;
  onShow(place: string): void;
}

const comparisons = [
  { key: 'quarter', label: 'Quarter' },
  { key: 'annual', label: 'Annual' },
] as const;

/** Stores values with where they come from, each store as one repair with its undo. */
function useStore(onDone: () => void) {
  const { notify } = useNotifyDone(onDone);
  const done = (answer: Parameters<typeof notify>[0]): void => {
    notify(answer);
    onDone();
  };
  const store = useWrite(storeExtractorValues, { quiet: 'success', onDone: done });
  const insert = useWrite(storeNewStatement, { quiet: 'success', onDone: done });
  return { store, insert };
}

/** Compares what a row mapper finds in a table with the database, and stores it. */
export function StatementCalculator(props: StatementCalculatorProps) {
  const { table, symbol, onMapper } = props;
  const mappers = useRead(getRowMappers, {});
  const [statementType, setType] = useState<ExtractorStatement>(
    table.tableType === 'other' ? 'income' : table.tableType,
  );
  const [comparePeriod, setCompare] = useState<ComparePeriod>(
    // A balance sheet is of a day: the record that the extractor was opened from says what it belongs to.
    table.months === null
      ? props.period === 'FY'
        ? 'annual'
        : 'quarter'
      : table.months > 10
        ? 'annual'
        : 'quarter',
  );
  const [details, setDetails] = useState<string | null>(null);
  const fitting = mappers.data?.filter((one) => one.statementType === statementType) ?? [];
  const connected = table.rowMappers.flatMap(
    (name) => fitting.find((one) => one.templateName === name) ?? [],
  );
  const mapper =
    (fitting.some(({ _id }) => _id === props.mapper) && props.mapper) ||
    (connected[0] ?? fitting[0])?._id ||
    '';
  const calculation = useCalculation({ ...props, mapper, statementType, comparePeriod });
  const { result, choices, choose } = calculation;
  useUnsavedGuard(calculation.isDirty, 'Chosen rows');
  const { store, insert } = useStore(() => void calculation.calculate());
  const refusal = useRefusal(storeExtractorValues);
  const mayCalculate = useRefusal(calculateTable) ?? (mapper ? undefined : 'Create a row mapper first');
  const valueOf = (field: string): number | null =>
    choices[field] ? choices[field].value : (result?.analyzedStatement[field]?.value ?? null);
  const fields = result ? Object.keys(result.analyzedStatement).concat(Object.keys(choices)) : [];
  const bodyOf = (wanted: readonly string[]) => {
    const values = [...new Set(wanted)].flatMap((field) => {
      const value = valueOf(field);
      return value === null ? [] : [[field, value] as const];
    });
    return {
      calendarYear: result!.calendarYear!,
      period: result!.period!,
      symbol,
      statementType,
      origin: originOf({ table, mapper }, result!, choices, wanted),
      ...Object.fromEntries(values),
    };
  };
  const noRecord = result && result.calendarYear === null ? 'The table has no date' : undefined;
  const storeReason =
    refusal ??
    noRecord ??
    (result?.exists === false ? 'The record does not exist yet. Insert the statement first' : undefined);
  const insertReason = refusal ?? noRecord ?? (result?.exists ? 'The record exists already' : undefined);
  return (
    <div data-screen="extractor-statement-calculator" className={css.tab}>
      <Toolbar label="Calculation">
        <SelectField
          label="Statement"
          hideLabel
          value={statementType}
          options={extractorStatements}
          onChange={setType}
        />
        <SelectField
          label="Row mapper"
          hideLabel
          value={mapper}
          options={fitting.map(({ _id, templateName }) => ({ value: _id, label: templateName }))}
          onChange={onMapper}
        />
        <Segmented label="Compare with" value={comparePeriod} options={comparisons} onChange={setCompare} />
        <Button
          variant="primary"
          pending={calculation.pending}
          disabledReason={mayCalculate}
          onClick={() => void calculation.calculate()}
        >
          Calculate
        </Button>
        <span className={css.grow} />
        {result && (
          <>
            <Button
              pending={insert.pending}
              disabledReason={insertReason}
              onClick={() =>
                void insert.run({ ...bodyOf(fields), ...(result.date && { date: result.date }) })
              }
            >
              {extractorTexts.insert}
            </Button>
            <Button
              pending={store.pending}
              disabledReason={storeReason}
              onClick={() => void store.run(bodyOf(fields))}
            >
              {extractorTexts.storeAll}
            </Button>
          </>
        )}
      </Toolbar>
      <p className={css.soft}>{`${table.name} · ${columnWords(table)}`}</p>
      {result ? (
        <>
          <CalculationSummary result={result} />
          <CalculationTable
            result={result}
            choices={choices}
            storeReason={storeReason}
            onSave={(field) => void store.run(bodyOf([field]))}
            onAnalyze={(field) => void calculation.calculate().then((done) => done && setDetails(field))}
            onDetails={setDetails}
            onShow={props.onShow}
          />
        </>
      ) : (
        <EmptyState text="Calculate to compare this table with the database." />
      )}
      {details && result && (
        <DetailsPopup
          field={details}
          result={result}
          choice={choices[details]}
          onChoose={(choice) => choose(details, choice)}
          onClose={() => setDetails(null)}
        />
      )}
    </div>
  );
}
