import { isFilingLink } from '@midoffice/contract/fundamentals/filings/lists';
import { useChosen } from '../../../data/chosen.ts';
import { textParam, useAddressState } from '../../../kit/address/use-address-state.ts';

const params = { symbol: textParam(), link: textParam() };

/** What a list of filings is of: kept in the address, a symbol else the one that was chosen last. */
export function useFetched() {
  const [at, set] = useAddressState(params);
  const chosen = useChosen('symbol');
  const symbol = (at.symbol || chosen?.id || '').trim().toUpperCase();
  return {
    /** The symbol or the address that is fetched; empty before anything is. */
    wanted: at.link || symbol,
    symbol: at.link ? '' : symbol,
    link: at.link,
    fetch(typed: string): void {
      if (isFilingLink(typed)) set({ link: typed, symbol: '' }, { push: true });
      else set({ link: '', symbol: typed.toUpperCase() }, { push: true });
    },
  };
}
