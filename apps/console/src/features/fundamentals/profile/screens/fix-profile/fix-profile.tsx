import { profileUpdate } from '@midoffice/contract/fundamentals/profile/calls/profile-update';
import { useEffect } from 'react';
import { noteRecent, useChosen } from '../../../../../data/chosen.ts';
import { useCan } from '../../../../../data/me.ts';
import { choiceParam, textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Stack } from '../../../../../kit/base/panel.tsx';
import { TabView } from '../../../../../kit/nav/tab-view.tsx';
import { useNotifyDone } from '../../../../../kit/repair/use-notify-done.ts';
import { RepairHistory } from '../../../../system/ledger/panels/repair-history.tsx';
import { AltSourcesTab } from './alt-sources-tab.tsx';
import { ProfileFixTab } from './profile-fix-tab.tsx';

const tabs = [
  { key: 'fix', label: 'Profile Fix' },
  { key: 'alt', label: 'Alternative Sources' },
] as const;

const params = {
  symbol: textParam(),
  tab: choiceParam(['fix', 'alt'], 'fix'),
  /** The ticked types, as a comma list. */
  types: textParam(),
};

/** Data Fixes > Fix Profile: takes parts of a profile anew from its sources, and shows what each of them says. */
export function FixProfile() {
  const [raw, set] = useAddressState(params);
  const chosen = useChosen('symbol');
  const can = useCan();
  const { undo } = useNotifyDone();
  const symbol = raw.symbol.trim().toUpperCase();
  useEffect(() => {
    if (!symbol && chosen) set({ symbol: chosen.id });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the screen opens without a symbol
  }, []);
  const load = (next: string): void => {
    set({ symbol: next }, { push: true });
    noteRecent({ kind: 'symbol', id: next, label: next });
  };
  return (
    <div data-screen="fix-profile-screen">
      <Stack>
        <TabView label="Fix Profile" value={raw.tab} tabs={tabs} onChange={(tab) => set({ tab })}>
          {raw.tab === 'fix' ? (
            <ProfileFixTab
              key={symbol}
              symbol={symbol}
              types={raw.types}
              onSymbol={load}
              onTypes={(types) => set({ types })}
            />
          ) : (
            <AltSourcesTab symbol={symbol} onSymbol={load} />
          )}
        </TabView>
        <RepairHistory
          targetKind="profile"
          target={symbol}
          may={can(profileUpdate)}
          onUndo={(id) => void undo(id)}
        />
      </Stack>
    </div>
  );
}
