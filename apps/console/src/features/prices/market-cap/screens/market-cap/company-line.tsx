import { searchSymbols } from '@midoffice/contract/prices/charts/calls/search-symbols';
import { useRead } from '../../../../../data/queries.ts';
import css from './market-cap.module.css';

/** Whose figures these are and in which currency, as the chart screen says it. */
export function CompanyLine({ symbol }: { readonly symbol: string }) {
  const found = useRead(searchSymbols, symbol ? { q: symbol, limit: '1' } : null);
  const company = found.data?.find((one) => one.symbol === symbol);
  const text = company
    ? [company.symbol, company.name, company.exchange, company.currency].filter(Boolean).join(' · ')
    : '';
  return (
    <p className={css.company} data-tooltip={text || undefined}>
      {text}
    </p>
  );
}
