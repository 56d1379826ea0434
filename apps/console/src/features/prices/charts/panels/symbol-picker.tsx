import { searchSymbols } from '@midoffice/contract/prices/charts/calls/search-symbols';
import { TickerPicker } from '../../../../kit/search/ticker-picker.tsx';
import type { TickerDraft } from '../../../../kit/search/use-ticker-draft.ts';

/** Names a symbol that has charts. */
export const SymbolPicker = (props: { readonly draft: TickerDraft; onPick(symbol: string): void }) => (
  <TickerPicker call={searchSymbols} {...props} />
);
