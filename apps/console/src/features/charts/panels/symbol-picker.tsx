import { searchSymbols } from '@midoffice/contract/charts/calls';
import { useState } from 'react';
import { useRead } from '../../../data/queries.ts';
import { SearchBox } from '../../../kit/search/search-box.tsx';

/** Finds a symbol by ticker or name. */
export function SymbolPicker({ value, onPick }: { readonly value: string; onPick(symbol: string): void }) {
  const [text, setText] = useState('');
  const found = useRead(searchSymbols, text ? { q: text } : null);
  return (
    <SearchBox
      key={value}
      label="Ticker"
      placeholder="Ticker or name"
      initial={value}
      width={190}
      onQuery={setText}
      found={found.data}
      error={found.error}
      empty="No Results Found"
      optionKey={(one) => one.symbol}
      option={(one) => (
        <>
          <b>{one.symbol}</b> {`${one.name}${one.exchange ? ` · ${one.exchange}` : ''}`}
        </>
      )}
      onPick={(one) => onPick(one.symbol)}
    />
  );
}
