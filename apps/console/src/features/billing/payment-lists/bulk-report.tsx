import { getPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/get-payment-bulk';
import { bulkActionLabels } from '@midoffice/contract/billing/payment-bulk/lists';
import type { BulkRun } from '@midoffice/contract/billing/payment-bulk/shapes';
import type { PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import { useState } from 'react';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { Time } from '../../../kit/base/time.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import css from './payment-lists.module.css';

const words = ({ done, total, failed, unknown }: BulkRun): string =>
  [
    `${formatNumber(done)} of ${formatNumber(total)} done`,
    ...(failed ? [`${formatNumber(failed)} failed`] : []),
    ...(unknown ? [`${formatNumber(unknown)} not known yet`] : []),
  ].join(', ');

const Run = ({ run }: { readonly run: BulkRun }) => (
  <section>
    <h3 className={css.runTitle}>{bulkActionLabels[run.action]}</h3>
    <p>
      {words(run)}. {run.actor}, <Time at={run.createdAt} />: {run.reason}
    </p>
    {run.failures.length > 0 && (
      <ul className={css.evidence}>
        {run.failures.map(({ userid, email, state, message }) => (
          <li key={`${userid} ${message}`}>
            {email}: {state === 'unknown' && 'Pending. '}
            {message}
          </li>
        ))}
      </ul>
    )}
  </section>
);

const whileRunningMs = 2_000;

/** What the last action on many rows came to, and the last five with their failures. */
export function BulkReport({ list }: { readonly list: PaymentList }) {
  const [open, setOpen] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const read = useRead(getPaymentBulk, { list }, { ...(isRunning && { everyMs: whileRunningMs }) });
  const runs = read.data?.runs ?? [];
  const [last] = runs;
  const running = last !== undefined && last.finishedAt === null;
  if (running !== isRunning) setRunning(running);
  if (!last) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {bulkActionLabels[last.action]}: {words(last)}
      </Button>
      {open && (
        <Dialog
          title={runs.length === 1 ? 'Last action on this list' : `Last ${runs.length} actions on this list`}
          size="wide"
          onClose={close}
          buttons={<Button onClick={close}>Close</Button>}
        >
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </Dialog>
      )}
    </>
  );
}
