import { chartTypes } from '@midoffice/contract/prices/charts/shapes';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../../../../../kit/base/button.tsx';
import { Toolbar } from '../../../../../kit/base/panel.tsx';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import { CheckField } from '../../../../../kit/form/field.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { isTicker, tickerOf, type TickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { SymbolPicker } from '../../panels/symbol-picker.tsx';
import type { ChartState, SetChartState } from './params.ts';
import { defaultRange, rangeProblem, shiftRange } from './range.ts';
import css from './chart-repair.module.css';

interface ToolbarProps {
  readonly state: ChartState;
  readonly set: SetChartState;
  readonly draft: TickerDraft;
  /** Opens the import of a file. */
  onImport(): void;
  readonly mayImport: boolean;
  /** Reads the shown series again. */
  onGet(): void;
  readonly pending: boolean;
}

const appearances = [
  { key: 'line', label: 'Line' },
  { key: 'candles', label: 'Candles' },
] as const;
const typeChoices = chartTypes.map((key) => ({ key, label: key }));

/** Ticker, range, chart type, environment and window arrows. */
export function ChartToolbar({ state, set, draft, onGet, onImport, mayImport, pending }: ToolbarProps) {
  const [range, setRange] = useState({ from: state.from, to: state.to });
  useEffect(() => setRange({ from: state.from, to: state.to }), [state.from, state.to]);
  const problem = rangeProblem(range);
  const isIntraday = state.type !== 'eod';
  const shift = (direction: -1 | 1): void =>
    set({ ...shiftRange(state, state.type, direction), zoomFrom: '', zoomTo: '' }, { push: true });
  const get = (): void => {
    const symbol = tickerOf(draft.typed);
    if (problem || !isTicker(symbol)) return;
    const isOther = symbol !== state.symbol;
    set({ ...range, zoomFrom: '', zoomTo: '', ...(isOther && { symbol, bar: '' }) }, { push: true });
    if (!isOther) onGet();
  };
  return (
    <form
      className={css.toolbar}
      aria-label="Chart"
      onSubmit={(event) => {
        event.preventDefault();
        get();
      }}
    >
      <SymbolPicker
        draft={draft}
        onPick={(symbol) => set({ symbol, bar: '', zoomFrom: '', zoomTo: '' }, { push: true })}
      />
      <Segmented
        label="Chart type"
        options={typeChoices}
        value={state.type}
        onChange={(type) =>
          set(
            {
              type,
              ...defaultRange(type, new Date().toISOString().slice(0, 10)),
              zoomFrom: '',
              zoomTo: '',
              bar: '',
            },
            { push: true },
          )
        }
      />
      <Toolbar label="Range">
        {isIntraday && (
          <IconButton label="Earlier" onClick={() => shift(-1)}>
            <IconChevronLeft size={15} />
          </IconButton>
        )}
        <DateField
          label="From"
          hideLabel
          value={range.from}
          onChange={(from) => setRange((old) => ({ ...old, from }))}
          error={problem?.startsWith('From must') ? problem : null}
          className={css.date}
        />
        <DateField
          label="To"
          hideLabel
          value={range.to}
          onChange={(to) => setRange((old) => ({ ...old, to }))}
          error={problem && !problem.startsWith('From must') ? problem : null}
          className={css.date}
        />
        {isIntraday && (
          <IconButton label="Later" onClick={() => shift(1)}>
            <IconChevronRight size={15} />
          </IconButton>
        )}
      </Toolbar>
      <Button
        type="submit"
        variant="primary"
        pending={pending}
        disabledReason={isTicker(tickerOf(draft.typed)) ? problem : 'Choose a ticker first'}
      >
        Get Records
      </Button>
      <CheckField label="Development" checked={state.dev} onChange={(dev) => set({ dev }, { push: true })} />
      {isIntraday && <CheckField label="Live only" checked={state.live} onChange={(live) => set({ live })} />}
      {mayImport && <Button onClick={onImport}>Import…</Button>}
      <div className={css.together}>
        <Segmented label="Look" options={appearances} value={state.look} onChange={(look) => set({ look })} />
        <CheckField label="Log" checked={state.log} onChange={(log) => set({ log })} />
      </div>
    </form>
  );
}
