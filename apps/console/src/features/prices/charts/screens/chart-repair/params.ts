import type { getNoOverride } from '@midoffice/contract/prices/charts/calls/get-no-override';
import {
  chartSources,
  chartTypes,
  type ChartSource,
  type ChartType,
} from '@midoffice/contract/prices/charts/shapes';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useMemo } from 'react';
import {
  choiceParam,
  flagParam,
  textParam,
  useAddressState,
} from '../../../../../kit/address/use-address-state.ts';
import { defaultRange, rangeProblem } from './range.ts';

const params = {
  symbol: textParam(),
  type: choiceParam(chartTypes, 'eod'),
  /** Empty: no comparison. */
  source: choiceParam(['', ...chartSources], ''),
  dev: flagParam(),
  live: flagParam(),
  from: textParam(),
  to: textParam(),
  main: flagParam(true),
  compare: flagParam(true),
  adj: flagParam(true),
  volume: flagParam(true),
  log: flagParam(),
  look: choiceParam(['line', 'candles'], 'line'),
  zoomFrom: textParam(),
  zoomTo: textParam(),
  /** Which of the four lists is shown. */
  table: choiceParam(['errors', 'marketCap', 'splits', 'dividends'], 'errors'),
  /** Date of the bar that is shown. */
  bar: textParam(),
};

/** Data about a series (splits, ranges, weekly count), as far as it was read. */
export interface MetaRead {
  readonly data: OutputOf<typeof getNoOverride> | undefined;
  readonly error: Error | null;
  refetch(): unknown;
}

/** The whole state of the chart screen, as the address has it. */
export interface ChartState {
  readonly symbol: string;
  readonly type: ChartType;
  readonly source: ChartSource | '';
  readonly dev: boolean;
  readonly live: boolean;
  readonly from: string;
  readonly to: string;
  readonly main: boolean;
  readonly compare: boolean;
  readonly adj: boolean;
  readonly volume: boolean;
  readonly log: boolean;
  readonly look: 'line' | 'candles';
  readonly zoomFrom: string;
  readonly zoomTo: string;
  readonly table: 'errors' | 'marketCap' | 'splits' | 'dividends';
  readonly bar: string;
}

export type SetChartState = (patch: Partial<ChartState>, options?: { push?: boolean }) => void;

export const today = (): string => new Date().toISOString().slice(0, 10);

/** The chart screen's state with its range filled in. An address with a bad range opens the default one. */
export function useChartState(): readonly [ChartState, SetChartState] {
  const [raw, set] = useAddressState(params);
  const state = useMemo(() => {
    const symbol = raw.symbol.trim().toUpperCase();
    const usual = defaultRange(raw.type, today());
    const named = { from: raw.from || usual.from, to: raw.to || usual.to };
    return { ...raw, symbol, ...(rangeProblem(named) ? usual : named) };
    // The object of the address is made anew at each look; its values say whether it changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [JSON.stringify(raw)]);
  return [state, set];
}

/** What every chart call of the present state takes. */
export function seriesInput(state: ChartState) {
  return {
    symbol: state.symbol,
    chartType: state.type,
    development: state.dev ? ('true' as const) : ('false' as const),
    from: state.from,
    to: state.to,
    ...(state.live && state.type !== 'eod' && { intradayLiveOnly: 'true' as const }),
  };
}
