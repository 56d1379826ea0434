import { useEffect, useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { Toolbar } from '../../../../../kit/base/panel.tsx';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import { isDay } from '../../../../../kit/form/field.tsx';
import { isTicker, tickerOf, type TickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { SymbolPicker } from '../../../charts/panels/symbol-picker.tsx';
import css from './market-cap.module.css';

interface Range {
  readonly from: string;
  readonly to: string;
}

interface CapToolbarProps {
  readonly draft: TickerDraft;
  readonly range: Range;
  readonly pending: boolean;
  readonly resetting: boolean;
  readonly may: boolean;
  onSymbol(symbol: string): void;
  /** The symbol in the box, loaded or not. */
  onFetch(symbol: string, range: Range): void;
  onReset(): void;
}

function problemOf({ from, to }: Range): string | undefined {
  if (!isDay(from)) return 'From must be a date YYYY-MM-DD';
  if (!isDay(to)) return 'To must be a date YYYY-MM-DD';
  return from > to ? 'From date cannot be greater than to date' : undefined;
}

/** Ticker, range, Fetch Records and Reset MktCap. */
export function CapToolbar(props: CapToolbarProps) {
  const { draft } = props;
  const { symbol } = draft;
  const { from, to } = props.range;
  const [range, setRange] = useState(props.range);
  // Follows what is shown without beginning anew, so that the focus stays on what was pressed.
  useEffect(() => setRange({ from, to }), [symbol, from, to]);
  const problem = problemOf(range);
  const first = 'Choose a ticker first';
  return (
    <form
      className={css.toolbar}
      aria-label="Market cap"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = tickerOf(draft.typed);
        if (isTicker(wanted) && !problem) props.onFetch(wanted, range);
      }}
    >
      <SymbolPicker draft={draft} onPick={props.onSymbol} />
      <Toolbar label="Range">
        {(['from', 'to'] as const).map((side) => (
          <DateField
            key={side}
            label={side === 'from' ? 'From' : 'To'}
            hideLabel
            value={range[side]}
            onChange={(day) => setRange((old) => ({ ...old, [side]: day }))}
            error={problem?.startsWith('To ') === (side === 'to') ? problem : null}
            className={css.date}
          />
        ))}
      </Toolbar>
      <Button
        type="submit"
        variant="primary"
        pending={props.pending}
        disabledReason={isTicker(tickerOf(draft.typed)) ? problem : first}
      >
        Fetch Records
      </Button>
      <Button
        pending={props.resetting}
        disabledReason={
          props.may
            ? (draft.disabledReason ?? (symbol ? undefined : first))
            : 'You do not have access to this page.'
        }
        onClick={props.onReset}
      >
        Reset MktCap
      </Button>
    </form>
  );
}
