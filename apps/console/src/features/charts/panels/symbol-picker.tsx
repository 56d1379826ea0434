import { searchSymbols } from '@midoffice/contract/charts/calls';
import { TickerPicker } from '../../../kit/search/ticker-picker.tsx';

/** Finds a symbol that has charts. */
export const SymbolPicker = (props: { readonly value: string; onPick(symbol: string): void }) => (
  <TickerPicker call={searchSymbols} {...props} />
);
