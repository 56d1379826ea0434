import { getEndpointHistory } from '@midoffice/contract/content/documentation/calls/get-endpoint-history';
import { useRead } from '../../../data/queries.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { differences, DiffView } from '../../../kit/data-view/diff-view.tsx';
import { EmptyState, ReadState } from '../../../kit/states/states.tsx';
import css from './documentation.module.css';

/** Who changed an endpoint's record, and what. */
export function EndpointHistory({ code }: { readonly code: string }) {
  const read = useRead(getEndpointHistory, { code });
  return (
    <Panel title="Changes">
      <ReadState read={read}>
        {(changes) =>
          changes.length ? (
            <div className={css.changes}>
              {changes.map(({ revision, at, by, before, after }) => (
                <div key={revision} className={css.change}>
                  <span className={css.soft}>
                    {`Revision ${revision}, ${by}, `}
                    <Time at={at} />
                  </span>
                  <DiffView label={`Revision ${revision}`} cells={differences(before, after)} />
                </div>
              ))}
            </div>
          ) : (
            <EmptyState text="No changes since the release." />
          )
        }
      </ReadState>
    </Panel>
  );
}
