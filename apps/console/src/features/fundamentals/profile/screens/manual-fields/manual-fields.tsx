import { getManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/get-manual-fields-edit';
import { retrieveAltProfiles } from '@midoffice/contract/fundamentals/profile/calls/retrieve-alt-profiles';
import { updateManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/update-manual-fields-edit';
import { linkedSites, manualTypes, profileTexts } from '@midoffice/contract/fundamentals/profile/lists';
import { useEffect, useState } from 'react';
import { noteRecent, useChosen } from '../../../../../data/chosen.ts';
import { useCan, useRefusal } from '../../../../../data/me.ts';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { choiceParam, textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { SelectField } from '../../../../../kit/form/field.tsx';
import { useNotifyDone } from '../../../../../kit/repair/use-notify-done.ts';
import { isTicker, tickerOf, useTickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { EmptyState, ReadState } from '../../../../../kit/states/states.tsx';
import { SymbolPicker } from '../../../../prices/charts/panels/symbol-picker.tsx';
import { RepairHistory } from '../../../../system/ledger/panels/repair-history.tsx';
import { WhyValue } from '../../../../system/ledger/panels/why-value.tsx';
import { labelOf } from '../../panels/changed-list.tsx';
import { AltTable } from '../../panels/alt-table.tsx';
import { FieldsForm } from './fields-form.tsx';
import css from './manual-fields.module.css';

const params = {
  symbol: textParam(),
  type: choiceParam(manualTypes as readonly [string, ...string[]], 'profile'),
  /** The field whose value is explained. */
  field: textParam(),
  alt: choiceParam(['', 'shown'], ''),
};

const siteLabels = new Map<string, string>(linkedSites.map(({ key, label }) => [key, label]));
const types = manualTypes.map((value) => ({ value, label: siteLabels.get(value) ?? value }));

/** Opens the empty form of a symbol that has nothing of a type yet. */
function NoData({ onEnter }: { onEnter(): void }) {
  return (
    <Panel>
      <EmptyState text={profileTexts.noData} />
      <Button onClick={onEnter}>Enter fields</Button>
    </Panel>
  );
}

/** Data Fixes > Manual Fields: what a profile says, field by field, with corrections over its sources. */
export function ManualFields() {
  const [raw, set] = useAddressState(params);
  const chosen = useChosen('symbol');
  const can = useCan();
  const { undo } = useNotifyDone();
  const symbol = raw.symbol.trim().toUpperCase();
  const { type } = raw;
  const draft = useTickerDraft(symbol);
  const read = useRead(getManualFieldsEdit, symbol ? { symbol, type } : null);
  const retrieve = useWrite(retrieveAltProfiles, { onDone: () => set({ alt: 'shown' }) });
  const refusal = useRefusal(retrieveAltProfiles);
  const [entered, setEntered] = useState('');
  const here = `${symbol}/${type}`;
  useEffect(() => {
    if (!symbol && chosen) set({ symbol: chosen.id });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the screen opens without a symbol
  }, []);
  const load = (next: string): void => {
    set({ symbol: next, field: '', alt: '' }, { push: true });
    noteRecent({ kind: 'symbol', id: next, label: next });
  };
  const first = symbol ? draft.disabledReason : 'Choose a ticker first';
  return (
    <Stack>
      <Panel>
        <form
          data-screen="manual-fields-tool"
          className={css.toolbar}
          aria-label="Edit fields"
          onSubmit={(event) => {
            event.preventDefault();
            const wanted = tickerOf(draft.typed);
            if (!isTicker(wanted)) return;
            if (wanted === symbol) void read.refetch();
            else load(wanted);
          }}
        >
          <SymbolPicker draft={draft} onPick={load} />
          <SelectField
            label="Type"
            hideLabel
            value={type}
            options={types}
            onChange={(next) => set({ type: next, field: '' })}
          />
          <Button
            type="submit"
            variant="primary"
            pending={read.isFetching}
            disabledReason={isTicker(tickerOf(draft.typed)) ? undefined : 'Choose a ticker first'}
          >
            Fetch Edit Fields
          </Button>
          <Button
            pending={retrieve.pending}
            disabledReason={refusal ?? first}
            onClick={() => void retrieve.run({ symbol })}
          >
            Retrieve Alt Data
          </Button>
        </form>
      </Panel>
      {!symbol && <EmptyState text="Choose a ticker to edit its fields." />}
      {symbol && (
        <ReadState read={read}>
          {(data) =>
            data.symbol === undefined && entered !== here ? (
              <NoData onEnter={() => setEntered(here)} />
            ) : (
              <FieldsForm
                key={here}
                symbol={symbol}
                type={type}
                data={data}
                onWhy={(field) => set({ field })}
              />
            )
          }
        </ReadState>
      )}
      {symbol && raw.field && (
        <Panel>
          <WhyValue
            targetKind="profile"
            target={symbol}
            cell="main"
            field={raw.field}
            label={labelOf(raw.field)}
          />
        </Panel>
      )}
      {symbol && raw.alt && <AltTable symbol={symbol} />}
      <RepairHistory
        targetKind="profile"
        target={symbol}
        may={can(updateManualFieldsEdit)}
        onUndo={(id) => void undo(id)}
      />
    </Stack>
  );
}
