import type { writerTickers } from '@midoffice/contract/content/article-writer/calls/writer-tickers';
import type { searchSymbols } from '@midoffice/contract/prices/charts/calls/search-symbols';
import { textLimits } from '@midoffice/contract/kernel';
import { useRead } from '../../data/queries.ts';
import { ComboBox } from './combo-box.tsx';
import { useDebounced } from './use-debounced.ts';
import { isTicker, tickerOf, type TickerDraft } from './use-ticker-draft.ts';

const noSymbols = [] as const;

interface TickerPickerProps {
  /** Tools have permissions of their own. */
  readonly call: typeof searchSymbols | typeof writerTickers;
  readonly draft: TickerDraft;
  /** Loads a symbol: the one typed, as it is typed, or the suggestion that was chosen. */
  onPick(symbol: string): void;
}

/**
 * Names a symbol. Enter loads exactly what is typed, however fast; a suggestion is loaded only when it was chosen with the
 * arrows or the mouse. Suggestions belong to the present text, so a late answer to an earlier one is never shown.
 */
export function TickerPicker({ call, draft, onPick }: TickerPickerProps) {
  const text = draft.typed.trim();
  const query = useDebounced(text);
  const isCurrent = query === text;
  const found = useRead(
    call as typeof searchSymbols,
    query && isCurrent && draft.disabledReason ? { q: query } : null,
  );
  return (
    <ComboBox
      label="Ticker"
      placeholder="Ticker or name"
      width={190}
      maxLength={textLimits.symbol}
      value={draft.typed}
      onChange={draft.type}
      items={(isCurrent && found.data) || noSymbols}
      isWaiting={!isCurrent || (found.data === undefined && !found.error)}
      error={isCurrent ? found.error : null}
      empty="No Results Found"
      note={
        isTicker(tickerOf(draft.typed))
          ? undefined
          : 'This is not a ticker. Choose a suggestion with the arrow keys.'
      }
      optionKey={(one) => one.symbol}
      option={(one) => (
        <>
          <b>{one.symbol}</b> {`${one.name}${one.exchange ? ` · ${one.exchange}` : ''}`}
        </>
      )}
      onPick={(one) => {
        draft.reset();
        onPick(one.symbol);
      }}
      onEnter={() => {
        const symbol = tickerOf(draft.typed);
        if (symbol === draft.symbol) return false;
        if (isTicker(symbol)) onPick(symbol);
        return true;
      }}
      onEscape={draft.reset}
    />
  );
}
