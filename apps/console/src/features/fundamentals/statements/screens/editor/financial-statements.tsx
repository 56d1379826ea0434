import { useChosen } from '../../../../../data/chosen.ts';
import { useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { lazy } from '../../../../../kit/load/lazy.tsx';
import { SkeletonLines } from '../../../../../kit/states/states.tsx';
import { params } from './params.ts';
import css from '../../statements.module.css';

const StatementsEditor = lazy(async () => (await import('./editor.tsx')).StatementsEditor, {
  waiting: <SkeletonLines count={8} />,
});

/** Opens the Financial Statements Editor, with the symbol that was worked on last. */
export function FinancialStatements() {
  const [at, set] = useAddressState(params);
  const chosen = useChosen('symbol');
  const symbol = at.symbol || chosen?.id || '';
  return (
    <Stack fill>
      <h1 className="visually-hidden">Financial Statements</h1>
      {at.editor ? (
        <StatementsEditor />
      ) : (
        <Panel title="Financial Statements">
          <div className={css.launch}>
            <p className={css.note}>
              Income statements, balance sheets and cash flow statements of a symbol: compare sources, correct
              values, check sums, save all as one change set that can be undone.
            </p>
            <Button variant="primary" onClick={() => set({ editor: true, symbol }, { push: true })}>
              Open Financials Editor
            </Button>
            {symbol && <p className={css.note}>{`Opens with ${symbol}.`}</p>}
          </div>
        </Panel>
      )}
    </Stack>
  );
}
