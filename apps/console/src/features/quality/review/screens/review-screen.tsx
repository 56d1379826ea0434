import { getReviewStatus } from '@midoffice/contract/quality/review/calls/get-review-status';
import { setKnownAnswers } from '@midoffice/contract/quality/review/calls/set-known-answers';
import { startReviewScan } from '@midoffice/contract/quality/review/calls/start-review-scan';
import { reviewStates } from '@midoffice/contract/quality/review/lists';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useCan } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import {
  choiceParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatNumber, plural } from '../../../../kit/base/format.ts';
import { Panel, Stack, Toolbar } from '../../../../kit/base/panel.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { SwitchField } from '../../../../kit/form/switch-field.tsx';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { ErrorState, Skeleton } from '../../../../kit/states/states.tsx';
import { Items, narrowing } from './items.tsx';
import { Queue } from './queue.tsx';
import css from './review.module.css';

const address = {
  view: choiceParam(['queue', 'list'], 'queue'),
  ref: textParam(),
  state: choiceParam(reviewStates, 'open'),
  kind: textParam(),
  symbol: textParam(),
  p: numberParam(1),
};

type Status = OutputOf<typeof getReviewStatus>;

/** What the last scan did, and by what it ranked. */
function LastScan({ scan }: { readonly scan: Status['lastScan'] }) {
  if (!scan) return <span>No scan has run yet.</span>;
  return (
    <span>
      Last scan <Time at={scan.at} />: {plural(scan.symbols, 'symbol')}, {formatNumber(scan.unchanged)}{' '}
      unchanged, {plural(scan.bars, 'bar')}
      {scan.statements ? ` and the statements of ${formatNumber(scan.statements)}` : ''} in {scan.seconds} s.{' '}
      {scan.demand === 'usage'
        ? 'Ranked by probability and what customers request.'
        : 'The usage engine was not available: all symbols rank alike.'}
    </span>
  );
}

/** How reviewers answered items whose answer was known. */
function Measures({ status }: { readonly status: Status }) {
  if (!status.knownAnswers && !status.measures.length) return null;
  return (
    <p className={css.soft}>
      {status.knownAnswers &&
        'Known-answer items are on: one item in ten is a test. It changes nothing, and says after the answer that it was one. '}
      {status.measures
        .map(({ reviewer, right, answered }) => `${reviewer}: ${right} of ${answered} right`)
        .join(' · ')}
    </p>
  );
}

function Head({ status }: { readonly status: Status }) {
  const scan = useWrite(startReviewScan, { isOpen: ({ jobId }) => jobId === null });
  const known = useWrite(setKnownAnswers);
  const can = useCan();
  const counts = ['open', 'skipped', 'accepted', 'rejected', 'gone'] as const;
  return (
    <>
      <div className={css.head}>
        <dl className={css.counts} aria-label="Counts">
          {counts.map((name) => (
            <div key={name}>
              <dt>{name === 'skipped' ? 'skipped by you' : name}</dt>
              <dd data-count={name}>{formatNumber(status[name])}</dd>
            </div>
          ))}
        </dl>
        <span className={css.spacer} />
        {can(setKnownAnswers) && (
          <SwitchField
            label="Known-answer items"
            hint="One item in ten is then a test."
            checked={status.knownAnswers}
            busy={known.pending}
            onChange={(enabled) => void known.run({ enabled })}
          />
        )}
        <Toolbar label="Scan">
          <Button pending={scan.pending} onClick={() => void scan.run({ full: false })}>
            Scan what changed
          </Button>
          <Button pending={scan.pending} onClick={() => void scan.run({ full: true })}>
            Scan all
          </Button>
        </Toolbar>
      </div>
      <p className={css.soft}>
        <LastScan scan={status.lastScan} />
      </p>
      <Measures status={status} />
    </>
  );
}

/** Probable errors of all symbols: decided one after the other, or listed. */
export function ReviewScreen() {
  const [state, setState] = useAddressState(address);
  // The queue has no filters: it counts everything.
  const status = useRead(getReviewStatus, state.view === 'list' ? narrowing(state) : {}, { keep: true });
  return (
    <div data-screen="review-queue-screen">
      <Stack>
        <Panel
          title="Review queue"
          actions={
            <Segmented
              label="View"
              value={state.view}
              options={[
                { key: 'queue', label: 'One by one' },
                { key: 'list', label: 'List' },
              ]}
              onChange={(view) => setState({ view }, { push: true })}
            />
          }
        >
          {status.error && <ErrorState error={status.error} onRetry={() => void status.refetch()} />}
          {!status.data && !status.error && <Skeleton height={54} />}
          {status.data && <Head status={status.data} />}
        </Panel>
        {state.view === 'queue' ? (
          <Queue first={state.ref} onTaken={(ref) => setState({ ref })} />
        ) : (
          <Items
            filter={state}
            onFilter={(patch) => setState(patch)}
            onOpen={(ref) => setState({ view: 'queue', ref }, { push: true })}
          />
        )}
      </Stack>
    </div>
  );
}
