import { applySplitControllerFix } from '@midoffice/contract/prices/split-controller/calls/apply-split-controller-fix';
import { getSplitControllerPreliminaryInfo } from '@midoffice/contract/prices/split-controller/calls/get-split-controller-preliminary-info';
import { getSplitStatistics } from '@midoffice/contract/prices/split-controller/calls/get-split-statistics';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { useEffect } from 'react';
import { noteRecent, useChosen } from '../../../../../data/chosen.ts';
import { useCan } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import {
  choiceParam,
  flagParam,
  textParam,
  useAddressState,
} from '../../../../../kit/address/use-address-state.ts';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { isDay } from '../../../../../kit/form/field.tsx';
import { useTickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import type { ScreenProps } from '../../../../../kit/screen.ts';
import { EmptyState, ErrorState, ReadState } from '../../../../../kit/states/states.tsx';
import { SplitsCalendar } from '../../../corporate-actions/panels/splits-calendar.tsx';
import { AddSplit } from './add-split.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { Consistency } from './consistency.tsx';
import { FixDialog } from './fix-dialog.tsx';
import { SplitCharts } from './split-charts.tsx';
import { SplitForm } from './split-form.tsx';
import { intradayAct, useFixes } from './use-fixes.ts';
import css from './split-controller.module.css';

const params = {
  symbol: textParam(),
  date: textParam(),
  price: textParam(),
  shares: textParam(),
  /** Submitted: the checks are shown. */
  run: flagParam(),
  view: choiceParam(['latest', 'split'], 'latest'),
};

/** Whether a split has reached everything that it bears on, and the fixes where it has not. */
export function SplitController(_props: ScreenProps) {
  const [state, set] = useAddressState(params);
  const can = useCan();
  const chosen = useChosen('symbol');
  const symbol = state.symbol.trim().toUpperCase();
  const draft = useTickerDraft(symbol);
  const date = isDay(state.date) ? state.date : '';
  const split = symbol && date ? { symbol, splitDate: date } : null;
  const info = useRead(getSplitControllerPreliminaryInfo, split);
  const found = useRead(
    getSplitStatistics,
    split && state.run
      ? {
          ...split,
          ...(state.price && { expectedPrice: state.price }),
          ...(state.shares && { expectedShareCount: state.shares }),
        }
      : null,
    { staleMs: 0 },
  );
  const fixes = useFixes((added) => {
    if (state.run) void found.refetch();
    else if (added && added.symbol === symbol && added.date === date) set({ run: true });
  });
  const may = can(applySplitControllerFix);

  useEffect(() => {
    if (!symbol && chosen) set({ symbol: chosen.id });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the screen opens without a symbol
  }, []);
  const choose = (patch: { symbol?: string; date?: string }): void => {
    if (patch.symbol) noteRecent({ kind: 'symbol', id: patch.symbol, label: patch.symbol });
    set({ ...patch, price: '', shares: '', run: false }, { push: true });
  };
  const checks = (): React.ReactNode => {
    if (!split)
      return <EmptyState text="Choose a split: a row of the calendar, or a ticker and a split date." />;
    if (info.error?.status === 404 && info.error.field === 'splitDate')
      return (
        <AddSplit
          key={`${symbol} ${date}`}
          symbol={symbol}
          date={date}
          fixes={fixes}
          disabledReason={draft.disabledReason}
        />
      );
    if (info.error) return <ErrorState error={info.error} onRetry={() => void info.refetch()} />;
    if (!state.run) return <EmptyState text="Submit runs the checks of this split." />;
    return null;
  };
  const waitingFor = checks();
  return (
    <Stack>
      <div className={css.top}>
        <div data-screen="splits-calendar">
          <Panel title="Splits calendar" padded={false}>
            <div className={css.calendar}>
              <SplitsCalendar
                date={date || new Date().toISOString().slice(0, 10)}
                onDate={(day) => choose({ date: day })}
                symbol={symbol}
                onPick={(picked, day) => choose({ symbol: picked, date: day })}
                height={170}
              />
            </div>
          </Panel>
        </div>
        <Panel title="Split">
          <SplitForm
            draft={draft}
            date={date}
            price={state.price}
            shares={state.shares}
            info={info.data}
            pending={found.isFetching}
            mayFix={can(getChartFix)}
            onChoose={choose}
            onSubmit={(values) => {
              set({ ...values, run: true }, { push: true });
              if (state.run && values.price === state.price && values.shares === state.shares)
                void found.refetch();
            }}
            onIntraday={() => void fixes.ask(intradayAct(symbol))}
          />
        </Panel>
      </div>
      {symbol && (
        <SplitCharts view={state.view} onView={(view) => set({ view })} symbol={symbol} splitDate={date} />
      )}
      {waitingFor ? (
        <Panel>{waitingFor}</Panel>
      ) : (
        <ReadState read={found}>
          {(data) => (
            <>
              <ChecksPanel
                found={data}
                disabledReason={may ? draft.disabledReason : 'You do not have access to this page.'}
                waiting={fixes.waiting}
                checking={found.isFetching}
                onAct={(act) => void fixes.ask(act)}
              />
              <Consistency found={data} />
            </>
          )}
        </ReadState>
      )}
      <FixDialog key={fixes.open?.title ?? ''} fixes={fixes} />
    </Stack>
  );
}
