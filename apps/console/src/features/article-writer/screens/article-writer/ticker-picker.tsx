import { writerTickers } from '@midoffice/contract/article-writer/calls';
import { useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { SearchBox } from '../../../../kit/search/search-box.tsx';

/** Chooses the ticker to write about. */
export function TickerPicker({ value, onPick }: { readonly value: string; onPick(symbol: string): void }) {
  const [text, setText] = useState('');
  const found = useRead(writerTickers, text ? { q: text } : null);
  return (
    <SearchBox
      key={value}
      label="Ticker"
      placeholder="Ticker or name"
      initial={value}
      width={200}
      onQuery={setText}
      found={found.data}
      error={found.error}
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
