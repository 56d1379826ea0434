import { endEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/end-earnings-call';
import { settleEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/settle-earnings-call';
import { startCall } from '@midoffice/contract/staff-work/earnings-calls/calls/start-call';
import { callTexts } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { DialIn } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { StatusBadge, type Tone } from '../../../../kit/base/status-badge.tsx';
import { TextField } from '../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../kit/form/use-fields.ts';
import { Countdown, useSeconds } from '../screen/countdown.tsx';
import type { EditTabProps } from './edit-dialog.tsx';
import css from './edit.module.css';

const tones: Readonly<Record<DialIn['state'], Tone>> = {
  dialling: 'amber',
  ringing: 'amber',
  live: 'red',
  ending: 'amber',
  ended: 'grey',
  failed: 'red',
};

/** How far the dial-in is, until when it lasts, or why it ended. */
function State({ dialIn }: { readonly dialIn: DialIn }) {
  const now = useSeconds();
  const settle = useWrite(settleEarningsCall);
  return (
    <span className={css.state} role="status">
      <StatusBadge tone={tones[dialIn.state]}>
        {dialIn.unknown ? 'outcome unknown' : dialIn.state}
      </StatusBadge>
      {dialIn.message && <span>{dialIn.message}</span>}
      {dialIn.state === 'live' && (
        <span className={css.soft}>
          {'ends in '}
          <Countdown to={Math.floor(Date.parse(dialIn.endsAt) / 1000)} now={now} />
        </span>
      )}
      {dialIn.unknown && (
        <Button size="small" pending={settle.pending} onClick={() => void settle.run({ id: dialIn.id })}>
          Ask again
        </Button>
      )}
    </span>
  );
}

/** Dials into the call and ends it. Source: r002-calls-start, r002-calls-end-live-only. */
export function LiveSection({ of, data, connected }: EditTabProps) {
  const { record, dialIn, inCall } = data;
  const fields = useFields(
    { conferenceNumber: record.dialinNumber, dialInCode: record.dialinCode },
    { conferenceNumber: required(), dialInCode: required() },
    { follows: true },
  );
  const start = useWrite(startCall, { onFailed: (error) => fields.fail(error) });
  const end = useWrite(endEarningsCall);
  return (
    <section className={css.live} aria-label="Live dial-in" data-screen="earnings-call-live-section">
      {!inCall && (
        <>
          <TextField label="Conference number" inputMode="tel" {...fields.text('conferenceNumber')} />
          <TextField label="Dial-in code" {...fields.text('dialInCode')} />
          <Button
            variant="primary"
            pending={start.pending}
            disabledReason={connected?.dialIn === false ? 'No telephony provider is connected' : undefined}
            onClick={() => fields.submit((values) => void start.run({ ...of, ...values }))}
          >
            Start Call
          </Button>
        </>
      )}
      {dialIn && <State dialIn={dialIn} />}
      {!dialIn && connected?.speech === false && (
        <span className={css.soft}>No live text: no transcriber is connected.</span>
      )}
      {inCall && (
        <Button variant="danger" pending={end.pending} onClick={() => void end.run(of)}>
          {callTexts.endCall}
        </Button>
      )}
    </section>
  );
}
