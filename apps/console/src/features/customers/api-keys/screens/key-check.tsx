import { checkApiKey } from '@midoffice/contract/customers/api-keys/calls/check-api-key';
import { websocketSources, type WebsocketSource } from '@midoffice/contract/customers/api-keys/shapes';
import { packageSchema } from '@midoffice/contract/content/documentation/calls/package-schema';
import { useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { CheckField, SelectField } from '../../../../kit/form/field.tsx';
import css from '../forms.module.css';

/** Asks whether the gateway lets one key call an endpoint, a websocket source or the beta host, and why not. */
export function KeyCheck({ keyId, name }: { readonly keyId: number; readonly name: string }) {
  const [endpoint, setEndpoint] = useState('');
  const [source, setSource] = useState('');
  const [beta, setBeta] = useState(false);
  const schema = useRead(packageSchema, {}, { staleMs: 600_000 });
  const check = useRead(
    checkApiKey,
    {
      keyId,
      ...(endpoint && { endpoint }),
      ...(source && { source: source as WebsocketSource }),
      ...(beta && { beta }),
    },
    { keep: true },
  );
  return (
    <div className={css.line} role="group" aria-label="May this key call">
      <span>
        May <code>{name}</code> call
      </span>
      <SelectField
        label={`May ${name} call`}
        hideLabel
        value={endpoint}
        options={[
          { value: '', label: 'at all' },
          ...(schema.data ?? []).map((entry) => ({
            value: entry.code,
            label: `${entry.group} · ${entry.name}`,
          })),
        ]}
        onChange={setEndpoint}
      />
      <SelectField
        label="Websocket source"
        hideLabel
        value={source}
        options={[
          { value: '', label: 'no websocket' },
          ...websocketSources.map((one) => ({ value: one, label: `websocket ${one}` })),
        ]}
        onChange={setSource}
      />
      <CheckField label="on the beta host" checked={beta} onChange={setBeta} />
      <span role="status" className={css.verdict}>
        {check.data && (
          <>
            <StatusBadge tone={check.data.allowed ? 'green' : 'red'}>
              {check.data.allowed ? 'yes' : 'no'}
            </StatusBadge>{' '}
            {check.data.message}
          </>
        )}
        {check.error?.message}
      </span>
    </div>
  );
}
