import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { listJobs } from '@midoffice/contract/system/jobs/calls/list-jobs';
import { retryJob } from '@midoffice/contract/system/jobs/calls/retry-job';
import type { JobLine } from '@midoffice/contract/system/jobs/shapes';
import { fallbacks } from '@midoffice/contract/kernel';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan, useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button, IconButton } from '../../../../kit/base/button.tsx';
import { classes } from '../../../../kit/base/class-names.ts';
import { plural } from '../../../../kit/base/format.ts';
import { ProgressBar } from '../../../../kit/base/progress-bar.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { useSettled } from '../../../../kit/load/use-settled.ts';
import { Popup } from '../../../../kit/nav/popup.tsx';
import { useNotifyDone } from '../../../../kit/repair/use-notify-done.ts';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import css from './jobs-tray.module.css';

const shownCount = 20;
/** As many as the server gives at a time. */
const mostShown = 200;

// Begun when the tray is opened.
const EffectsTray = lazy(
  async () => (await import('../../../billing/payments/panels/effects-tray.tsx')).EffectsTray,
);

/** Takes back what a job repaired; says so where somebody did. */
function JobUndo({ job: { changeSetId, revertedBy } }: { readonly job: JobLine }) {
  const { undo } = useNotifyDone();
  const refusal = useRefusal(revertChangeSet);
  const [pending, setPending] = useState(false);
  if (changeSetId === null) return null;
  if (revertedBy !== null) return <span>Undone</span>;
  return (
    <Button
      size="small"
      pending={pending}
      disabledReason={refusal}
      onClick={() => {
        setPending(true);
        void undo(changeSetId).finally(() => setPending(false));
      }}
    >
      Undo
    </Button>
  );
}

function Job({ job }: { readonly job: JobLine }) {
  const retry = useWrite(retryJob, { isOpen: () => true });
  const refusal = useRefusal(retryJob);
  return (
    <li className={css.job}>
      <div className={css.line}>
        <b>{job.title}</b>
        <StatusBadge status={job.state} />
      </div>
      {job.state === 'running' && <ProgressBar label={job.title} done={job.done} total={job.total} />}
      <div className={css.line}>
        <span
          className={classes(css.message, job.state === 'failed' && css.whole)}
          data-tooltip={job.message}
        >
          {job.message || (job.state === 'failed' ? fallbacks.job : <Time at={job.updatedAt} seconds />)}
        </span>
        {job.total !== null && job.state === 'running' && (
          <span>
            {job.done.toLocaleString('en-US')} of {job.total.toLocaleString('en-US')}
          </span>
        )}
        {job.state === 'done' && <JobUndo job={job} />}
        {job.state === 'failed' && (
          <Button
            size="small"
            pending={retry.pending}
            disabledReason={refusal}
            onClick={() => void retry.run({ id: job.id })}
          >
            Run again
          </Button>
        )}
      </div>
    </li>
  );
}

/**
 * The jobs of this person (for admins all): what runs, how far it is, what failed and can be run again. Nothing for
 * customers who write articles: they have none.
 */
export function JobsTray() {
  const mayRead = useCan()(listJobs);
  return mayRead ? <Tray /> : null;
}

function Tray() {
  const [limit, setLimit] = useState(shownCount);
  const isSettled = useSettled();
  const read = useRead(listJobs, isSettled ? { limit: String(limit) } : null, { keep: true });
  const { running = 0, failed = 0 } = read.data ?? {};
  const mayAct = useCan()(listEffects);
  const effects = useRead(listEffects, isSettled && mayAct ? { limit: '1' } : null);
  const { waiting = 0 } = effects.data ?? {};
  const words = [
    running && `${running} running`,
    failed && `${failed} failed`,
    waiting && `${plural(waiting, 'act')} at outside systems to decide`,
  ]
    .filter(Boolean)
    .join(', ');
  const bad = failed + waiting;
  return (
    <Popup
      label="Jobs"
      width={380}
      trigger={(wired) => (
        <IconButton className={css.button} label={words ? `Jobs: ${words}` : 'Jobs'} {...wired}>
          <IconStack2 size={17} />
          {(running > 0 || bad > 0) && (
            <span className={classes(css.dot, bad > 0 && css.bad)}>{bad || running}</span>
          )}
        </IconButton>
      )}
    >
      {() => (
        <>
          <EffectsTray />
          <ReadState read={read}>
            {({ rows }) =>
              rows.length ? (
                <>
                  <ul>
                    {rows.map((job) => (
                      <Job key={job.id} job={job} />
                    ))}
                  </ul>
                  {rows.length >= limit && (
                    <p className={css.more}>
                      <span>{`Unfinished and failed ones first, ${limit} in all.`}</span>
                      {limit < mostShown && (
                        <Button
                          size="small"
                          pending={read.isPlaceholderData}
                          onClick={() => setLimit(mostShown)}
                        >
                          Show more
                        </Button>
                      )}
                    </p>
                  )}
                </>
              ) : (
                <EmptyState text="No jobs have run." />
              )
            }
          </ReadState>
        </>
      )}
    </Popup>
  );
}
