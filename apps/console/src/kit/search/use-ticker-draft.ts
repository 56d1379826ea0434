import { useState } from 'react';

/** The text of a ticker box beside the symbol that is loaded. */
export interface TickerDraft {
  readonly symbol: string;
  readonly typed: string;
  /** Why nothing may be done while the box names another symbol than the one that is loaded. */
  readonly disabledReason: string | undefined;
  type(text: string): void;
  /** Puts the loaded symbol back into the box. */
  reset(): void;
}

export const tickerOf = (typed: string): string => typed.trim().toUpperCase();
/** Whether a text can be a ticker; the server accepts the same. */
export const isTicker = (text: string): boolean => /^[\w.^=/-]{1,100}$/.test(text);

/** Holds what is typed into a ticker box until it is loaded. Another symbol, however it was loaded, discards it. */
export function useTickerDraft(symbol: string): TickerDraft {
  const [draft, setDraft] = useState<{ readonly of: string; readonly text: string } | null>(null);
  if (draft && draft.of !== symbol) setDraft(null);
  const typed = draft?.of === symbol ? draft.text : symbol;
  const wanted = tickerOf(typed);
  const back = symbol ? `, or Escape to return to ${symbol}` : '';
  return {
    symbol,
    typed,
    disabledReason:
      wanted === symbol
        ? undefined
        : wanted
          ? `Press Enter to load ${wanted} first${back}`
          : `Type a ticker and press Enter${back}`,
    type: (text) => setDraft({ of: symbol, text }),
    reset: () => setDraft(null),
  };
}
