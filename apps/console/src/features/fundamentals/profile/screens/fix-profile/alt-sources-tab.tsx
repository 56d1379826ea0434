import { retrieveAltProfiles } from '@midoffice/contract/fundamentals/profile/calls/retrieve-alt-profiles';
import { useRefusal } from '../../../../../data/me.ts';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel, Stack, Toolbar } from '../../../../../kit/base/panel.tsx';
import { useTickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import { SymbolPicker } from '../../../../prices/charts/panels/symbol-picker.tsx';
import { AltTable } from '../../panels/alt-table.tsx';

interface AltSourcesTabProps {
  readonly symbol: string;
  onSymbol(symbol: string): void;
}

/** What the sources say of a ticker, asked anew by Retrieve Alt Data. */
export function AltSourcesTab({ symbol, onSymbol }: AltSourcesTabProps) {
  const draft = useTickerDraft(symbol);
  const refusal = useRefusal(retrieveAltProfiles);
  const retrieve = useWrite(retrieveAltProfiles);
  const first = symbol ? draft.disabledReason : 'Choose a ticker first';
  return (
    <div data-screen="fix-profile-alt-tab">
      <Stack>
        <Panel>
          <Toolbar label="Alternative sources">
            <SymbolPicker draft={draft} onPick={onSymbol} />
            <Button
              variant="primary"
              pending={retrieve.pending}
              disabledReason={refusal ?? first}
              onClick={() => void retrieve.run({ symbol })}
            >
              Retrieve Alt Data
            </Button>
          </Toolbar>
        </Panel>
        {symbol ? <AltTable symbol={symbol} /> : <EmptyState text="Choose a ticker to see its sources." />}
      </Stack>
    </div>
  );
}
