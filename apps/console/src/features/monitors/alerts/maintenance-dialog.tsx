import { getAlertSources } from '@midoffice/contract/monitors/alerts/calls/get-alert-sources';
import { saveMaintenanceWindow } from '@midoffice/contract/monitors/alerts/calls/save-maintenance-window';
import type { AlertSourceName } from '@midoffice/contract/monitors/alerts/lists';
import { useState } from 'react';
import { useRead, useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { Form, SelectField, TextAreaField, TextField } from '../../../kit/form/field.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import { sourceLabel } from './words.ts';
import css from './alerts.module.css';

const minuteMs = 60_000;
/** A moment as the field holds it, in UTC. */
const localOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
const isoOf = (text: string): string => (text ? `${text}:00Z` : '');

/** A new maintenance window, of everything, a source or one target. */
export function MaintenanceDialog({ onClose }: { onClose(): void }) {
  const known = useRead(getAlertSources, {});
  const [nowMs] = useState(() => Math.floor(Date.now() / minuteMs) * minuteMs);
  const fields = useFields(
    { source: '', target: '', from: localOf(nowMs), to: localOf(nowMs + 60 * minuteMs), reason: '' },
    { from: required(), to: required(), reason: required() },
  );
  const { values, text, set } = fields;
  const write = useWrite(saveMaintenanceWindow, { onDone: onClose, onFailed: (error) => fields.fail(error) });
  const source = known.data?.sources.find((one) => one.source === values.source);
  const submit = (): void =>
    fields.submit(() => {
      void write.run({
        ...(source && { source: values.source as AlertSourceName }),
        ...(source && values.target && { target: values.target }),
        from: isoOf(values.from),
        to: isoOf(values.to),
        reason: values.reason.trim(),
      });
    });
  return (
    <Dialog
      title="New maintenance window"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={write.pending} onClick={submit}>
            Save window
          </Button>
        </>
      }
    >
      <Form onSubmit={submit}>
        <SelectField
          label="For"
          value={values.source}
          options={[
            { value: '', label: 'Everything' },
            ...(known.data?.sources ?? []).map((one) => ({
              value: one.source as string,
              label: sourceLabel(one.source),
            })),
          ]}
          onChange={(next) => set({ source: next, target: '' })}
        />
        {source && (
          <SelectField
            label="Target"
            {...text('target')}
            options={[
              { value: '', label: 'All' },
              ...source.targets.map(({ key, label }) => ({ value: key, label })),
            ]}
          />
        )}
        <div className={css.pair}>
          <TextField label="From (UTC)" type="datetime-local" {...text('from')} />
          <TextField label="To (UTC)" type="datetime-local" {...text('to')} />
        </div>
        <TextAreaField label="Reason" {...text('reason')} />
      </Form>
    </Dialog>
  );
}
