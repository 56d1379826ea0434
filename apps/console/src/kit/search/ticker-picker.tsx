import type { writerTickers } from '@midoffice/contract/article-writer/calls';
import type { searchSymbols } from '@midoffice/contract/charts/calls';
import { useState } from 'react';
import { useRead } from '../../data/queries.ts';
import { SearchBox } from './search-box.tsx';

interface TickerPickerProps {
  /** Who is asked: tools have permissions of their own. */
  readonly call: typeof searchSymbols | typeof writerTickers;
  readonly value: string;
  onPick(symbol: string): void;
}

/** Finds a symbol by ticker or name. */
export function TickerPicker({ call, value, onPick }: TickerPickerProps) {
  const [text, setText] = useState('');
  const found = useRead(call as typeof searchSymbols, text ? { q: text } : null);
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
