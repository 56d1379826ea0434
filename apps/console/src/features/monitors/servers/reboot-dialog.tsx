import { awsDbMetricsReboot } from '@midoffice/contract/monitors/servers/calls/aws-db-metrics-reboot';
import { textLimits } from '@midoffice/contract/kernel';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { Form, TextAreaField, TextField } from '../../../kit/form/field.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';

interface RebootDialogProps {
  readonly server: string;
  readonly kind: 'database' | 'cache';
  onClose(): void;
}

const effects = {
  database:
    'Connections end, and the database is not available for a few minutes. A reboot cannot be undone.',
  cache: 'Connections end, and what the cache holds may be lost. A reboot cannot be undone.',
} as const;

/** Asks for a reason and for the password of reboots before a server is rebooted. */
export function RebootDialog({ server, kind, onClose }: RebootDialogProps) {
  const fields = useFields({ password: '', reason: '' }, { password: required(), reason: required() });
  const reboot = useWrite(awsDbMetricsReboot, { onDone: onClose, onFailed: fields.fail });
  const run = (): void =>
    fields.submit(
      ({ password, reason }) => void reboot.run({ server, kind, password, reason: reason.trim() }),
    );
  return (
    <Dialog
      title={`Reboot ${server}`}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={reboot.pending} onClick={run}>
            Reboot server
          </Button>
        </>
      }
    >
      <div data-screen="aws-reboot-dialog">
        <Form onSubmit={run}>
          <p>
            Server <b>{server}</b>. {effects[kind]}
          </p>
          <TextAreaField label="Reason" maxLength={textLimits.text} rows={2} {...fields.text('reason')} />
          <TextField
            label="Reboot password"
            type="password"
            autoComplete="off"
            maxLength={1000}
            {...fields.text('password')}
          />
        </Form>
      </div>
    </Dialog>
  );
}
