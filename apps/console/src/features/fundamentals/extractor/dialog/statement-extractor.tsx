import { extractorTexts } from '@midoffice/contract/fundamentals/extractor/lists';
import type { SecTable } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import { useContext, useState } from 'react';
import { snackbar } from '../../../../data/snackbar.ts';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { leaveParts } from '../../../../kit/guard/unsaved.ts';
import { DialogScope } from '../../../../kit/guard/use-unsaved-guard.ts';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { TabView } from '../../../../kit/nav/tab-view.tsx';
import { FilingBeside, type OpenPlace } from './filing-beside.tsx';
import { TableIdentifier } from './table-identifier.tsx';
import type { ExtractorProps } from './types.ts';
import css from './extractor.module.css';

const TableSelectors = lazy(async () => (await import('./table-selectors.tsx')).TableSelectors);
const RowSelectors = lazy(async () => (await import('./row-selectors.tsx')).RowSelectors);
const StatementCalculator = lazy(
  async () => (await import('./statement-calculator.tsx')).StatementCalculator,
);

type Tab = 'identifier' | 'selector' | 'rows' | 'calculator';
const tabs: readonly { readonly key: Tab; readonly label: string }[] = [
  { key: 'identifier', label: 'Table Identifier' },
  { key: 'selector', label: 'Table Selector' },
  { key: 'rows', label: 'Row Selector' },
  { key: 'calculator', label: 'Statement Calculator' },
];

/** The four tabs; what is unsaved in one is asked about before another takes its place. */
function ExtractorTabs(props: ExtractorProps) {
  const { symbol, finalLink } = props;
  const scope = useContext(DialogScope);
  const [tab, setTab] = useState<Tab>('identifier');
  const [table, setTable] = useState<SecTable | null>(null);
  const [mapper, setMapper] = useState('');
  const [place, setPlace] = useState<OpenPlace | null>(null);
  const choose = (next: Tab): void => {
    // Source: r001-extractor-calculator-gate.
    if (next === 'calculator' && !table) snackbar.failure(new Error(extractorTexts.selectTable));
    else if (next !== tab) leaveParts(() => setTab(next), scope);
  };
  const select = (chosen: SecTable): void => {
    setTable(chosen);
    if (table?.index !== chosen.index) setMapper('');
  };
  const show = (at: string): void => {
    if (table) setPlace({ finalLink: table.finalLink, place: at });
  };
  return (
    <div data-screen="statement-extractor-dialog" className={css.extractor}>
      <div className={css.main}>
        <TabView label="Statement Extractor" value={tab} tabs={tabs} fill onChange={choose}>
          {tab === 'identifier' && (
            <TableIdentifier
              symbol={symbol}
              finalLink={finalLink}
              table={table}
              onSelect={select}
              onReview={(one) => {
                select(one);
                setTab('selector');
              }}
              onCalculate={() => choose('calculator')}
              onShow={show}
            />
          )}
          {tab === 'selector' && <TableSelectors table={table} />}
          {tab === 'rows' && <RowSelectors table={table} mapper={mapper} onMapper={setMapper} />}
          {tab === 'calculator' && table && (
            <StatementCalculator
              {...props}
              table={table}
              mapper={mapper}
              onMapper={setMapper}
              onShow={show}
            />
          )}
        </TabView>
      </div>
      {place && <FilingBeside {...place} Filing={props.Filing} onClose={() => setPlace(null)} />}
    </div>
  );
}

/** Turns the tables of a filing into values of a statement, in four tabs. */
export function StatementExtractor(props: ExtractorProps) {
  return (
    // Its parts note themselves what is unsaved: what only finds or compares is no edit.
    <Dialog
      title="Statement Extractor"
      subject={props.symbol}
      size="full"
      guarded={false}
      onClose={props.onClose}
    >
      <ExtractorTabs {...props} />
    </Dialog>
  );
}
