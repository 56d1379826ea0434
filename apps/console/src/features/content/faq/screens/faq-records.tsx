import { faqSearchRestMs } from '@midoffice/contract/content/faq/lists';
import { useEffect, useState } from 'react';
import {
  choiceParam,
  textParam,
  useAddressState,
  type Param,
} from '../../../../kit/address/use-address-state.ts';
import { Columns, Stack, Toolbar } from '../../../../kit/base/panel.tsx';
import { TextField } from '../../../../kit/form/field.tsx';
import { leave } from '../../../../kit/guard/unsaved.ts';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { useDebounced } from '../../../../kit/search/use-debounced.ts';
import { RagMode } from '../rag-mode.tsx';
import { RecordEditor } from '../record-editor.tsx';
import { RecordList } from '../record-table.tsx';

/** Id of the record in the form; anything that is no id counts as none. */
const recordParam: Param<string> = {
  read: (raw) => (typeof raw === 'string' && /^\d{1,18}$/.test(raw) ? raw : ''),
  write: (id) => id || undefined,
};

const params = {
  mode: choiceParam(['edit', 'rag'], 'edit'),
  query: textParam(),
  record: recordParam,
  question: textParam(),
};

/** The search over both lists; its query follows once typing has rested. Source: r003-faq-debounce. */
function useSearch() {
  const [{ query }, set] = useAddressState(params);
  const [typed, setTyped] = useState(query);
  const rested = useDebounced(typed.trim(), faqSearchRestMs);
  useEffect(() => {
    if (rested !== query) set({ query: rested });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- called once, when typing has rested
  }, [rested]);
  return { query, typed, setTyped };
}

function EditMode({ question, onDone }: { readonly question: string; onDone(): void }) {
  const [{ record }, set] = useAddressState(params);
  // Counts the new records that were begun in place of another one.
  const [count, setCount] = useState(0);
  const { query, typed, setTyped } = useSearch();
  const lists = { query, chosen: record, onPick: (id: string) => set({ record: id }, { push: true }) };
  const finish = (): void => {
    set({ record: '' });
    onDone();
  };
  return (
    <Columns widths="minmax(0, 5fr) minmax(0, 6fr)">
      <RecordEditor
        id={record}
        question={question}
        count={count}
        onDone={finish}
        onNew={() =>
          leave(() => {
            setCount((old) => old + 1);
            finish();
          })
        }
      />
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
  const [{ mode, question }, set] = useAddressState(params);
  // A question without an answer, which a new record begins with.
  const [begun, setBegun] = useState('');
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
            question={question}
            onAsk={(asked) => set({ question: asked })}
            onDraft={(asked) => {
              setBegun(asked);
              set({ mode: 'edit', record: '', question: '' });
            }}
          />
        ) : (
          <EditMode question={begun} onDone={() => setBegun('')} />
        )}
      </Stack>
    </div>
  );
}
