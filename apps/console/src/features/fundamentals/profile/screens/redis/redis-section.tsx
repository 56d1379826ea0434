import type { redisReboot } from '@midoffice/contract/fundamentals/profile/calls/redis-reboot';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useState } from 'react';
import { useChosen } from '../../../../../data/chosen.ts';
import { textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Panel, Stack, Toolbar } from '../../../../../kit/base/panel.tsx';
import { KeyValueList } from '../../../../../kit/data-view/key-values.tsx';
import type { ScreenProps } from '../../../../../kit/screen.ts';
import { useTickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { RedisKeyLookup } from '../../../../customers/api-keys/panels/redis-key-lookup.tsx';
import { SymbolPicker } from '../../../../prices/charts/panels/symbol-picker.tsx';
import { RebootButton } from '../../panels/reboot-button.tsx';

const params = { symbol: textParam() };

type Done = OutputOf<typeof redisReboot>;

const listed = (keys: readonly string[]): string => keys.join(', ') || 'none';

/** The cached records of a symbol: removed, and written anew. */
function Reboot() {
  const [raw, set] = useAddressState(params);
  const chosen = useChosen('symbol');
  const symbol = (raw.symbol || (chosen?.id ?? '')).trim().toUpperCase();
  const draft = useTickerDraft(symbol);
  const [done, setDone] = useState<{ of: string; answer: Done } | null>(null);
  return (
    <Stack>
      <Panel title="Reboot Redis">
        <Toolbar label="Reboot Redis">
          <SymbolPicker draft={draft} onPick={(next) => set({ symbol: next }, { push: true })} />
          <RebootButton
            symbol={symbol}
            variant="primary"
            disabledReason={symbol ? draft.disabledReason : 'Choose a ticker first'}
            onDone={(answer) => setDone({ of: symbol, answer })}
          />
        </Toolbar>
      </Panel>
      {done?.of === symbol && (
        <Panel title={`Records of ${symbol}`}>
          <KeyValueList
            items={[
              ['Cache', done.answer.shared ? 'Redis, shared by all processes' : 'In process'],
              ['Removed', listed(done.answer.removed)],
              ['Written anew', listed(done.answer.rebuilt)],
            ]}
          />
        </Panel>
      )}
    </Stack>
  );
}

/** Redis: the cache records of API keys, and those of a symbol. */
export const RedisSection = ({ sub }: ScreenProps) => (
  <div data-screen="redis-section">{sub === 'redis-api-keys' ? <RedisKeyLookup /> : <Reboot />}</div>
);
