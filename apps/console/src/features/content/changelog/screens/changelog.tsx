import { getChangelog } from '@midoffice/contract/content/changelog/calls/get-changelog';
import { useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { Columns, Panel, Stack } from '../../../../kit/base/panel.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import css from '../changelog.module.css';
import { EntryForm } from '../entry-form.tsx';
import { GeneratedList } from '../generated-list.tsx';
import { newEntry, type Edited } from '../use-entry-form.ts';

function Entries({ chosen, onPick }: { readonly chosen: string; onPick(entry: Edited): void }) {
  const read = useRead(getChangelog, {});
  return (
    <Panel title="Entries">
      <ReadState read={read}>
        {(entries) =>
          entries.length ? (
            <div className={css.list}>
              {entries.map(({ at, ...entry }) => (
                <button
                  key={entry.id}
                  type="button"
                  className={css.item}
                  aria-pressed={entry.id === chosen}
                  onClick={() => onPick(entry)}
                >
                  <span>{entry.text}</span>
                  <small className={css.soft}>
                    {`${entry.type} · `}
                    <Time at={at} />
                    {` · ${entry.urlText || entry.url}`}
                  </small>
                </button>
              ))}
            </div>
          ) : (
            <EmptyState text="The change log has no entries yet." />
          )
        }
      </ReadState>
    </Panel>
  );
}

/** Site Changes > Change Log: entries that customers read, new ones from what the product did. */
export function ChangelogScreen() {
  const [edited, setEdited] = useState<Edited>(newEntry);
  // Counts the entries begun, so that the form is empty again after each.
  const [count, setCount] = useState(0);
  const pick = (entry: Edited): void => {
    setEdited(entry);
    setCount((old) => old + 1);
  };
  return (
    <Columns widths="minmax(0, 1fr) minmax(0, 1fr)">
      <Stack>
        <Panel title={edited.revision ? 'Edit entry' : 'New entry'}>
          <div data-screen="changelog-screen">
            <EntryForm key={count} edited={edited} onDone={() => pick(newEntry)} />
          </div>
        </Panel>
        <Entries chosen={edited.id} onPick={pick} />
      </Stack>
      <GeneratedList chosen={edited.id} onPick={pick} />
    </Columns>
  );
}
