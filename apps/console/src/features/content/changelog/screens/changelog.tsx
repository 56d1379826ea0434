import { getChangelog } from '@midoffice/contract/content/changelog/calls/get-changelog';
import { getGeneratedChangelog } from '@midoffice/contract/content/changelog/calls/get-generated-changelog';
import { useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { flagParam, textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Columns, Panel, Stack } from '../../../../kit/base/panel.tsx';
import { useFirst } from '../../../../kit/form/use-first.ts';
import { leave } from '../../../../kit/guard/unsaved.ts';
import { EmptyState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { EntryForm } from '../entry-form.tsx';
import { EntryList } from '../entry-list.tsx';
import { GeneratedList, proposed } from '../generated-list.tsx';
import { newEntry, type Edited } from '../use-entry-form.ts';

const params = { entry: textParam(), generated: flagParam() };

interface EntryEditorProps {
  readonly found: Edited | undefined;
  /** What is found may still change. */
  readonly isPending: boolean;
  onDone(): void;
  onNew(): void;
}

/** The entry that the form begins with: a saved one, or what a generated item proposes. */
function EntryEditor({ found, isPending, onDone, onNew }: EntryEditorProps) {
  const edited = useFirst(isPending ? undefined : found);
  if (edited) return <EntryForm edited={edited} onDone={onDone} onNew={onNew} />;
  return (
    <Panel title="New entry">
      <div data-screen="changelog-screen">
        {isPending ? (
          <SkeletonLines />
        ) : (
          <EmptyState text="This entry doesn't exist, or its generated item isn't loaded.">
            <Button onClick={onNew}>New entry</Button>
          </EmptyState>
        )}
      </div>
    </Panel>
  );
}

/** Site Changes > Change Log: entries that customers read, new ones from what the product did. */
export function ChangelogScreen() {
  const [{ entry, generated }, set] = useAddressState(params);
  // Counts the entries that were finished or left, so that the form is empty again after each.
  const [count, setCount] = useState(0);
  const saved = useRead(getChangelog, {});
  const items = useRead(getGeneratedChangelog, generated ? {} : null);
  const savedEntry = saved.data?.find(({ id }) => id === entry);
  const item = items.data?.find(({ id }) => id === entry);
  const pick = (id: string): void => set({ entry: id }, { push: true });
  const finish = (): void => {
    setCount((old) => old + 1);
    set({ entry: '' });
  };
  return (
    <Columns widths="minmax(0, 1fr) minmax(0, 1fr)">
      <Stack>
        <EntryEditor
          key={`${entry} ${count}`}
          found={entry ? (savedEntry ?? (item && proposed(item))) : newEntry}
          isPending={Boolean(entry) && (saved.isFetching || items.isFetching)}
          onDone={finish}
          onNew={() => leave(finish)}
        />
        <EntryList read={saved} chosen={entry} onPick={pick} />
      </Stack>
      <GeneratedList
        read={items}
        isAsked={generated}
        chosen={entry}
        onAsk={() => set({ generated: true })}
        onPick={pick}
      />
    </Columns>
  );
}
