import type { getChangelog } from '@midoffice/contract/content/changelog/calls/get-changelog';
import type { useRead } from '../../../data/queries.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { EmptyState, ReadState } from '../../../kit/states/states.tsx';
import css from './changelog.module.css';

/** The newest entries as customers read them; picking one fills the form. */
export const EntryList = ({
  read,
  chosen,
  onPick,
}: {
  readonly read: ReturnType<typeof useRead<typeof getChangelog>>;
  readonly chosen: string;
  onPick(id: string): void;
}) => (
  <Panel title="Entries">
    <ReadState read={read}>
      {(entries) =>
        entries.length ? (
          <div className={css.list}>
            {entries.map(({ id, type, text, url, urlText, at }) => (
              <button
                key={id}
                type="button"
                className={css.item}
                aria-pressed={id === chosen}
                onClick={() => onPick(id)}
              >
                <span>{text}</span>
                <small className={css.soft}>
                  {`${type} · `}
                  <Time at={at} />
                  {` · ${urlText || url}`}
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
