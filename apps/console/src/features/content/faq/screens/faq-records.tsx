import { faqSearchRestMs } from '@midoffice/contract/content/faq/lists';
import { useState } from 'react';
import { choiceParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Columns, Panel, Stack, Toolbar } from '../../../../kit/base/panel.tsx';
import { TextField } from '../../../../kit/form/field.tsx';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { useDebounced } from '../../../../kit/search/use-debounced.ts';
import { newRecord, type Edited } from '../edited.ts';
import { FaqForm } from '../faq-form.tsx';
import { RagMode } from '../rag-mode.tsx';
import { RecordList } from '../record-table.tsx';

const params = { mode: choiceParam(['edit', 'rag'], 'edit') };

function EditMode({ edited, onPick }: { readonly edited: Edited; onPick(record: Edited): void }) {
  // Counts the records picked, so that the form begins anew with each.
  const [count, setCount] = useState(0);
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), faqSearchRestMs);
  const pick = (record: Edited): void => {
    setCount((old) => old + 1);
    onPick(record);
  };
  const lists = { query, chosen: edited.id, onPick: pick };
  const title = edited.id ? (edited.draft ? 'Edit draft' : 'Edit record') : 'New record';
  return (
    <Columns widths="minmax(0, 5fr) minmax(0, 6fr)">
      <Panel title={title}>
        <FaqForm key={`${edited.id} ${count}`} edited={edited} onDone={() => pick(newRecord)} />
      </Panel>
      <Stack>
        <TextField label="Search FAQ records" value={typed} maxLength={200} onChange={setTyped} />
        <RecordList draft={false} {...lists} />
        <RecordList draft {...lists} />
      </Stack>
    </Columns>
  );
}

/** Site Changes > FAQ Records: records and drafts, and what the FAQ answers. Source: r003-faq-modes. */
export function FaqRecords() {
  const [{ mode }, set] = useAddressState(params);
  const [edited, setEdited] = useState<Edited>(newRecord);
  return (
    <div data-screen="faq-records-screen">
      <Stack>
        <Toolbar label="Mode">
          <Segmented
            label="Mode"
            value={mode}
            options={[
              { key: 'edit', label: 'Edit' },
              { key: 'rag', label: 'RAG test' },
            ]}
            onChange={(key) => set({ mode: key })}
          />
        </Toolbar>
        {mode === 'rag' ? (
          <RagMode
            onDraft={(question) => {
              setEdited({ ...newRecord, question });
              set({ mode: 'edit' });
            }}
          />
        ) : (
          <EditMode edited={edited} onPick={setEdited} />
        )}
      </Stack>
    </div>
  );
}
