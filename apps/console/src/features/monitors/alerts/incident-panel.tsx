import { acknowledgeAlert } from '@midoffice/contract/monitors/alerts/calls/acknowledge-alert';
import { snoozeAlert } from '@midoffice/contract/monitors/alerts/calls/snooze-alert';
import type { AlertIncident } from '@midoffice/contract/monitors/alerts/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { PartHeading } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { SelectField, TextAreaField } from '../../../kit/form/field.tsx';
import { recordParams } from '../../../kit/guard/unsaved.ts';
import { useUnsavedGuard } from '../../../kit/guard/use-unsaved-guard.ts';
import { RecordPanel } from '../../../kit/list/record-panel.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../kit/states/states.tsx';
import { durationText, incidentTones, sourceLabel, valueText } from './words.ts';
import css from './alerts.module.css';

/** Parameters that take a typed note away. */
const noteParams = [...recordParams, 'incident', 'view'];

const snoozes = [
  { value: '1', label: '1 hour' },
  { value: '4', label: '4 hours' },
  { value: '24', label: '1 day' },
  { value: '168', label: '7 days' },
] as const;

const deliveryTones = {
  delivered: 'green',
  stored: 'blue',
  queued: 'amber',
  retrying: 'amber',
  failed: 'red',
  canceled: 'grey',
} as const;

/** What was sent to whom, and what became of it. */
function Deliveries({ incident }: { readonly incident: AlertIncident }) {
  const { deliveries, heldUntil } = incident;
  return (
    <>
      <PartHeading>Sent</PartHeading>
      {heldUntil && (
        <p className={css.note}>
          Mails and webhooks wait until <Time at={heldUntil} />.
        </p>
      )}
      {!deliveries.length && !heldUntil && (
        <p className={css.soft}>
          Nothing was sent. The rule names no recipients, or it was over before the quiet hours ended.
        </p>
      )}
      <ul className={css.deliveries}>
        {deliveries.map(({ event, channel, recipient, state, message, at }) => (
          <li key={`${event} ${channel} ${recipient}`}>
            <StatusBadge tone={deliveryTones[state]}>{state}</StatusBadge>
            <span className={css.grow}>
              {`${event === 'opened' ? 'Alert' : 'Recovery'} by ${channel} to ${recipient}`}
              {message && <span className={css.soft}>{` ${message}`}</span>}
            </span>
            <Time at={at} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Acknowledge and snooze, of an open incident. */
function Acts({ incident }: { readonly incident: AlertIncident }) {
  const { id, state, acknowledgedAt } = incident;
  const [note, setNote] = useState('');
  useUnsavedGuard(acknowledgedAt === null && note.trim() !== '', 'Acknowledgement', noteParams);
  const [hours, setHours] = useState<(typeof snoozes)[number]['value']>('4');
  const acknowledge = useWrite(acknowledgeAlert, { onDone: () => setNote('') });
  const snooze = useWrite(snoozeAlert);
  const refusal = useRefusal(acknowledgeAlert);
  return (
    <div className={css.acts}>
      {acknowledgedAt === null && (
        <>
          <TextAreaField label="Note (optional)" rows={2} value={note} onChange={setNote} />
          <Button
            variant="primary"
            pending={acknowledge.pending}
            disabledReason={refusal}
            onClick={() => void acknowledge.run({ id, note })}
          >
            Acknowledge
          </Button>
        </>
      )}
      {state === 'snoozed' ? (
        <Button
          pending={snooze.pending}
          disabledReason={refusal}
          onClick={() => void snooze.run({ id, hours: 0 })}
        >
          End snooze
        </Button>
      ) : (
        <div className={css.row}>
          <SelectField label="Snooze for" value={hours} options={snoozes} onChange={setHours} />
          <Button
            pending={snooze.pending}
            disabledReason={refusal}
            onClick={() => void snooze.run({ id, hours: Number(hours) })}
          >
            Snooze
          </Button>
        </div>
      )}
    </div>
  );
}

function Facts({ incident }: { readonly incident: AlertIncident }) {
  const { startedAt, firedAt, endedAt, peak, unit } = incident;
  const { acknowledgedBy, acknowledgedAt, note, snoozedUntil, endedBecause, state } = incident;
  return (
    <dl className={css.facts}>
      <dt>Condition</dt>
      <dd>{`${incident.metricLabel} ${incident.conditionText}`}</dd>
      <dt>Target</dt>
      <dd>{`${incident.targetLabel} (${sourceLabel(incident.source)})`}</dd>
      <dt>Started</dt>
      <dd>
        <Time at={startedAt} />
      </dd>
      <dt>Fired</dt>
      <dd>
        <Time at={firedAt} />
      </dd>
      <dt>Ended</dt>
      <dd>{endedAt ? <Time at={endedAt} /> : 'Not yet'}</dd>
      <dt>Duration</dt>
      <dd>{durationText(startedAt, endedAt)}</dd>
      <dt>Peak</dt>
      <dd>{valueText(peak, unit)}</dd>
      {endedBecause && (
        <>
          <dt>Why it ended</dt>
          <dd>{endedBecause}</dd>
        </>
      )}
      {acknowledgedAt && (
        <>
          <dt>Acknowledged</dt>
          <dd>
            <Time at={acknowledgedAt} /> by {acknowledgedBy}
            {note && <span className={css.quote}>{note}</span>}
          </dd>
        </>
      )}
      {state === 'snoozed' && (
        <>
          <dt>Snoozed until</dt>
          <dd>
            <Time at={snoozedUntil} />
          </dd>
        </>
      )}
    </dl>
  );
}

interface IncidentPanelProps {
  /** Undefined: it is not on this page of the list, and not read by itself. */
  readonly incident: AlertIncident | undefined;
  /** How one that is not on this page is read. */
  readonly read: {
    readonly data?: unknown;
    readonly error: Error | null;
    refetch(): Promise<unknown>;
  };
  onRule(rule: string): void;
  onClose(): void;
}

/** One incident: what happened, who works on it, what was sent. */
export function IncidentPanel({ incident, read, onRule, onClose }: IncidentPanelProps) {
  if (!incident)
    return (
      <RecordPanel title="Incident" onClose={onClose}>
        {read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : read.data ? (
          <EmptyState text="This incident does not exist, or you cannot open the monitor of its source." />
        ) : (
          <SkeletonLines />
        )}
      </RecordPanel>
    );
  const isOpen = incident.state !== 'recovered' && incident.state !== 'ended';
  return (
    <RecordPanel
      title={incident.ruleName}
      mark={<StatusBadge tone={incidentTones[incident.state]}>{incident.state}</StatusBadge>}
      actions={
        <Button size="small" onClick={() => onRule(String(incident.ruleId))}>
          Open rule
        </Button>
      }
      onClose={onClose}
    >
      <Facts incident={incident} />
      {isOpen && <Acts incident={incident} />}
      <Deliveries incident={incident} />
    </RecordPanel>
  );
}
