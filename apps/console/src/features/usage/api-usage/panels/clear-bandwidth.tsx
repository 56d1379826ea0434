import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { clearBandwidthByBasepath } from '@midoffice/contract/usage/api-usage/calls/clear-bandwidth-by-basepath';
import { endpoints } from '@midoffice/contract/usage/api-usage/endpoints';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { DateField } from '../../../../kit/form/date-field.tsx';
import { Form, SelectField, isDay } from '../../../../kit/form/field.tsx';
import css from '../usage.module.css';

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const basePaths = endpoints.map(({ path }) => path);

interface ClearBandwidthProps {
  readonly userid: string;
  readonly email: string;
  readonly keys: readonly KeyRecord[];
}

/** Takes the bandwidth of a customer's key on one base path off the count, for a range of days. */
export function ClearBandwidth({ userid, email, keys }: ClearBandwidthProps) {
  const [basepath, setBasepath] = useState(basePaths[0]!);
  const [apikey, setApikey] = useState(userid);
  const [from, setFrom] = useState(() => isoDay(Date.now() - 6 * 86_400_000));
  const [to, setTo] = useState(() => isoDay(Date.now()));
  const [asked, setAsked] = useState(false);
  const refusal = useRefusal(clearBandwidthByBasepath);
  const clear = useWrite(clearBandwidthByBasepath, {
    onDone: () => setAsked(false),
    onFailed: () => setAsked(false),
  });
  const days = isDay(from) && isDay(to);
  const backwards = days && to < from;
  const which = keys.find((key) => `id:${key.keyId}` === apikey)?.key ?? 'all keys';
  return (
    <Panel title="Clear bandwidth">
      <Form label="Clear bandwidth" onSubmit={() => setAsked(true)}>
        <div className={css.form}>
          <SelectField label="Base path" value={basepath} options={basePaths} onChange={setBasepath} />
          <SelectField
            label="API key"
            value={apikey}
            options={[
              { value: userid, label: 'All keys' },
              ...keys.map((key) => ({
                value: `id:${key.keyId}`,
                label: `${key.key}${key.mainkey ? ' (main)' : ''}`,
              })),
            ]}
            onChange={setApikey}
          />
          <DateField label="From (UTC)" value={from} onChange={setFrom} />
          <DateField
            label="To (UTC)"
            value={to}
            onChange={setTo}
            error={backwards ? 'must be later than from' : null}
          />
          <div className={css.act}>
            <Button
              type="submit"
              variant="danger"
              disabledReason={
                refusal ??
                (!days ? 'Give both days' : backwards ? 'The range ends before it starts' : undefined)
              }
            >
              Clear bandwidth
            </Button>
          </div>
        </div>
      </Form>
      {asked && (
        <ConfirmDialog
          title="Clear bandwidth?"
          action="Clear bandwidth"
          danger
          reason="required"
          pending={clear.pending}
          onClose={() => setAsked(false)}
          onConfirm={(reason) => void clear.run({ basepath, apikey, from, to, reason })}
        >
          Takes what {email} ({which}) transferred from {basepath} between {from} and {to} off the count. The
          requests themselves stay.
        </ConfirmDialog>
      )}
    </Panel>
  );
}
