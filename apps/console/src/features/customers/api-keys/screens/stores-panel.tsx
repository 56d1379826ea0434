import { refreshAccountDetails } from '@midoffice/contract/customers/accounts/calls/refresh-account-details';
import { refreshRedisApikey } from '@midoffice/contract/customers/api-keys/calls/refresh-redis-apikey';
import { setSyncKey } from '@midoffice/contract/customers/api-keys/calls/set-sync-key';
import { updateWebsocket } from '@midoffice/contract/customers/api-keys/calls/update-websocket';
import {
  storeNames,
  type KeyStore,
  type KeyStoresView,
  type Fix,
} from '@midoffice/contract/customers/api-keys/shapes';
import { IconAlertTriangle, IconCheck, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button, IconButton } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { plural } from '../../../../kit/base/format.ts';
import { SyncControl, SyncDialog, type SyncWish } from '../panels/sync-control.tsx';
import { WebsocketActDialog } from '../panels/websocket-act.tsx';
import css from './stores-panel.module.css';

interface StoresPanelProps {
  readonly userid: string;
  readonly email: string;
  readonly view: KeyStoresView;
}

/** Reads the customer's document of Firebase or Mongo again. */
function ReadAgain({ userid, store }: { readonly userid: string; readonly store: 'firebase' | 'mongo' }) {
  const refusal = useRefusal(refreshAccountDetails);
  const write = useWrite(refreshAccountDetails);
  return (
    <IconButton
      size="small"
      label={refusal ?? `Read ${storeNames[store]} again`}
      disabled={refusal !== undefined || write.pending}
      aria-busy={write.pending || undefined}
      onClick={() => void write.run({ id: userid, type: store })}
    >
      <IconRefresh size={14} />
    </IconButton>
  );
}

/** Stores that are read on demand and compared as last read. */
const isDocument = (store: KeyStore): boolean => store === 'firebase' || store === 'mongo';

/** One line of what each store said and when. */
function Store({ userid, one }: { readonly userid: string; readonly one: KeyStoresView['stores'][number] }) {
  const asDocument = isDocument(one.store);
  return (
    <div className={css.store}>
      <strong>{storeNames[one.store]}</strong>
      {one.connected ? (
        <span>
          {asDocument ? (
            <>
              {one.holds ? <code>{one.holds}</code> : one.readAt ? 'no key' : 'no record known'}
              {one.readAt && (
                <small>
                  read <Time at={one.readAt} />
                </small>
              )}
            </>
          ) : (
            <small>with its websocket records, asked just now</small>
          )}
        </span>
      ) : (
        <StatusBadge tone="amber">{one.message ?? 'not connected'}</StatusBadge>
      )}
      {asDocument && one.connected && <ReadAgain userid={userid} store={one.store as 'firebase' | 'mongo'} />}
    </div>
  );
}

/** What the stores hold for a customer's keys, where they disagree, and the actions that fix it. */
export function StoresPanel({ userid, email, view }: StoresPanelProps) {
  const [sync, setSync] = useState<SyncWish | null>(null);
  const [socket, setSocket] = useState<Extract<Fix, { call: 'update-websocket' }> | null>(null);
  const refresh = useWrite(refreshRedisApikey);
  const refusals = {
    'set-sync-key': useRefusal(setSyncKey),
    'refresh-redis-apikey': useRefusal(refreshRedisApikey),
    'update-websocket': useRefusal(updateWebsocket),
  };
  const act = (fix: Fix): void => {
    if (fix.call === 'set-sync-key') setSync(fix);
    else if (fix.call === 'update-websocket') setSocket(fix);
    else void refresh.run({ keyId: String(fix.keyId) });
  };
  const count = view.drifts.length;
  const unchecked = view.stores.filter(
    ({ store, connected, readAt }) => !connected || (isDocument(store) && !readAt),
  );
  return (
    <Panel
      title="Stores"
      mark={
        count ? (
          <StatusBadge tone="amber">{plural(count, 'difference')}</StatusBadge>
        ) : (
          <StatusBadge tone={unchecked.length ? 'grey' : 'green'}>
            {unchecked.length ? 'not all checked' : 'in sync'}
          </StatusBadge>
        )
      }
      actions={<SyncControl userid={userid} email={email} />}
    >
      <div className={css.stores}>
        {view.stores.map((one) =>
          one.store === 'websocket' && one.connected ? null : (
            <Store key={one.store} userid={userid} one={one} />
          ),
        )}
      </div>
      <ul className={css.drifts} aria-label="Differences between the stores">
        {view.drifts.map((drift) => (
          <li key={`${drift.store} ${drift.text}`} className={css.drift}>
            <IconAlertTriangle size={15} color="var(--amber)" aria-hidden />
            <span>{drift.text}</span>
            <span className={css.fixes}>
              {drift.fixes.map((fix) => (
                <Button
                  key={fix.label}
                  size="small"
                  disabledReason={refusals[fix.call]}
                  pending={fix.call === 'refresh-redis-apikey' && refresh.pending}
                  onClick={() => act(fix)}
                >
                  {fix.label}
                </Button>
              ))}
            </span>
          </li>
        ))}
        {count === 0 && (
          <li className={css.drift}>
            {unchecked.length ? (
              <span>
                No differences found. Not checked:{' '}
                {unchecked.map(({ store }) => storeNames[store]).join(', ')}.
              </span>
            ) : (
              <>
                <IconCheck size={15} color="var(--green)" aria-hidden />
                <span>All stores say the same as the main record.</span>
              </>
            )}
          </li>
        )}
      </ul>
      {sync && <SyncDialog {...sync} userid={userid} email={email} onClose={() => setSync(null)} />}
      {socket && (
        <WebsocketActDialog
          email={email}
          record={{ keyId: socket.keyId, key: nameOf(view, socket.keyId) }}
          remove={socket.deleteKey}
          onClose={() => setSocket(null)}
        />
      )}
    </Panel>
  );
}

const nameOf = (view: KeyStoresView, keyId: number): string =>
  view.keys.find((key) => key.keyId === keyId)?.key ?? `key ${keyId}`;
