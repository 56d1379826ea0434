import type { getGeneratedChangelog } from '@midoffice/contract/content/changelog/calls/get-generated-changelog';
import { changelogLimits } from '@midoffice/contract/content/changelog/lists';
import type { GeneratedItem } from '@midoffice/contract/content/changelog/shapes';
import type { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import { EmptyState, ReadState } from '../../../kit/states/states.tsx';
import css from './changelog.module.css';
import type { Edited } from './use-entry-form.ts';

/** What an item says further, below its text. */
const details = ({ number, urlText, detail, body }: GeneratedItem): string =>
  [`#${number}`, urlText, detail, body.slice(0, 200)].filter(Boolean).join(' · ');

/** Whether its address and what it is about are for colleagues only: issues are kept in repositories of our own. */
const isInternal = ({ id }: GeneratedItem): boolean => id.startsWith('issue/');

/**
 * The entry that an item proposes. Customers read it: texts that colleagues wrote for each other, and addresses of issues,
 * are shown beside the form and never filled in.
 */
export function proposed(item: GeneratedItem): Edited {
  const { id, text, url, urlText, detail } = item;
  const address = isInternal(item) ? { url: '', urlText: '' } : { url, urlText };
  return {
    id,
    revision: 0,
    type: id.startsWith('repair/') ? 'fixed' : 'changed',
    text,
    ...address,
    detail: detail.slice(0, changelogLimits.detail),
  };
}

/** What colleagues wrote about the picked item, for whoever writes the entry. */
function Background({ item }: { readonly item: GeneratedItem }) {
  return (
    <section className={css.background} aria-label="Background">
      <h3>Background</h3>
      <p className={css.soft}>Customers do not see this.</p>
      {isInternal(item) && (
        <p>
          <WebLink address={item.url}>{item.urlText}</WebLink>
        </p>
      )}
      <p className={css.body}>{item.body || 'No further text.'}</p>
    </section>
  );
}

/** What the product did and no entry says yet, loaded on demand; picking one fills the form. */
export function GeneratedList({
  read,
  isAsked,
  chosen,
  onAsk,
  onPick,
}: {
  readonly read: ReturnType<typeof useRead<typeof getGeneratedChangelog>>;
  /** Whether the list was asked for. */
  readonly isAsked: boolean;
  readonly chosen: string;
  onAsk(): void;
  onPick(id: string): void;
}) {
  const picked = isAsked ? read.data?.find(({ id }) => id === chosen) : undefined;
  return (
    <Panel
      title="Generated items"
      actions={
        <Button
          size="small"
          pending={isAsked && read.isFetching}
          onClick={() => (isAsked ? void read.refetch() : onAsk())}
        >
          {isAsked ? 'Load again' : 'Load'}
        </Button>
      }
    >
      <div data-screen="changelog-generated-list">
        {picked && <Background item={picked} />}
        {isAsked ? (
          <ReadState read={read}>
            {(items) =>
              items.length ? (
                <div className={css.list}>
                  {items.map((item) => (
                    <button
                      key={item.id}
                      type="button"
                      className={css.item}
                      aria-pressed={item.id === chosen}
                      onClick={() => onPick(item.id)}
                    >
                      <span>{item.text}</span>
                      <small className={css.soft}>{details(item)}</small>
                    </button>
                  ))}
                </div>
              ) : (
                <EmptyState text="Everything of the last 90 days has an entry." />
              )
            }
          </ReadState>
        ) : (
          <EmptyState text="Closed issues, changes of documentation and repairs of the last 90 days that have no entry yet." />
        )}
      </div>
    </Panel>
  );
}
