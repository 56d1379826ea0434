import { scheduleCall } from '@midoffice/contract/staff-work/earnings-calls/calls/schedule-call';
import { unscheduleCall } from '@midoffice/contract/staff-work/earnings-calls/calls/unschedule-call';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button, IconButton } from '../../../../kit/base/button.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { Dot, type Schedulers } from './legend.tsx';
import css from './earnings-calls.module.css';

interface ScheduleProps {
  readonly call: EarningsCall;
  readonly schedulers: Schedulers;
}

/** Who has a call, or the button that takes it. Source: r002-calls-schedule-self. */
export function ScheduleCell({ call, schedulers }: ScheduleProps) {
  const { email } = useMe();
  const [isAsking, setAsking] = useState(false);
  const schedule = useWrite(scheduleCall);
  const give = useWrite(unscheduleCall, { onDone: () => setAsking(false) });
  const { symbol, fiscalPeriod, schedule: owner } = call;
  const key = { symbol, fiscalPeriod };
  if (!owner)
    return (
      <Button
        size="tiny"
        pending={schedule.pending}
        aria-label={`Schedule ${symbol} ${fiscalPeriod}`}
        onClick={() => void schedule.run({ ...key, email })}
      >
        Schedule
      </Button>
    );
  const isOwn = owner.toLowerCase() === email.toLowerCase();
  const unschedule = (): void => void give.run({ ...key, email: owner });
  return (
    <span className={css.buttons}>
      <Dot colour={schedulers.find((one) => one.email === owner)?.colour} />
      <span className={css.name}>{owner}</span>
      <IconButton
        size="small"
        label={`Unschedule ${symbol} ${fiscalPeriod}`}
        onClick={() => (isOwn ? unschedule() : setAsking(true))}
      >
        <IconX size={13} />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title="Unschedule call"
          action="Unschedule"
          pending={give.pending}
          onConfirm={unschedule}
          onClose={() => setAsking(false)}
        >
          {`${owner} has taken ${symbol} ${fiscalPeriod}. Anybody can take it afterwards.`}
        </ConfirmDialog>
      )}
    </span>
  );
}
