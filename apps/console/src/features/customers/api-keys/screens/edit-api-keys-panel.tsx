import type { KeyRecord, UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { getApiKeyStores } from '@midoffice/contract/customers/api-keys/calls/get-api-key-stores';
import { useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { numberParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Columns, Panel, Stack } from '../../../../kit/base/panel.tsx';
import { ReadState } from '../../../../kit/states/states.tsx';
import { UserAccountArea } from '../../customer-picker/panels/user-account-area.tsx';
import { usePlanLimits } from '../../plans/panels/use-plan-limits.ts';
import { CustomRateLimitControl } from '../panels/rate-limit-control.tsx';
import { useRevealedKeys } from '../panels/use-revealed-keys.ts';
import { ApiKeyAddForm } from './api-key-add-form.tsx';
import { ApiKeyChangeForm } from './api-key-change-form.tsx';
import { KeyActions, useKeyActs } from './key-actions.tsx';
import { KeysTable } from './keys-table.tsx';
import { lazyPanel } from './lazy.tsx';
import { StoresPanel } from './stores-panel.tsx';

const Restrictions = lazyPanel(
  'Restrictions',
  async () => (await import('./api-key-restrictions-form.tsx')).ApiKeyRestrictionsForm,
);
const RedisView = lazyPanel(
  'Redis records',
  async () => (await import('../panels/api-key-redis-view.tsx')).ApiKeyRedisView,
);
const ClearBandwidth = lazyPanel(
  'Clear bandwidth',
  async () => (await import('../../../usage/api-usage/panels/clear-bandwidth.tsx')).ClearBandwidth,
);

const address = { key: numberParam(0) };

/** The chosen key, in the address. */
function useChosenKey(keys: readonly KeyRecord[]) {
  const [{ key }, setAddress] = useAddressState(address);
  // Where none is named: the first of when the screen was opened, also when somebody else adds or orders keys.
  const [first] = useState(keys[0]?.keyId);
  const of = (id: number | undefined) => keys.find((one) => one.keyId === id);
  const chosen = of(key) ?? of(first) ?? keys[0];
  return {
    chosen,
    choose(keyId: number): void {
      if (keyId !== chosen?.keyId) setAddress({ key: keyId });
    },
  };
}

function EditApiKeys({ userid, user }: UserDetails) {
  const revealed = useRevealedKeys(userid);
  const { apiKey: keys, email } = user;
  const acts = useKeyActs({ userid, email, keys });
  const { chosen, choose } = useChosenKey(keys);
  const planLimits = usePlanLimits();
  const stores = useRead(getApiKeyStores, { userid });
  const change = (keyId: number): void => {
    choose(keyId);
    document.querySelector<HTMLInputElement>('form[aria-label="Change API key"] input')?.focus();
  };
  return (
    <Stack>
      <KeysTable
        keys={keys}
        revealed={revealed}
        view={stores.data}
        planLimits={planLimits.limits}
        chosenId={chosen?.keyId}
        onChoose={choose}
        actions={(key) => (
          <KeyActions record={key} onChange={() => change(key.keyId)} onAsk={(act) => acts.ask(act, key)} />
        )}
      />
      {stores.data ? (
        <StoresPanel userid={userid} email={email} view={stores.data} />
      ) : (
        <Panel title="Stores">
          <ReadState read={stores}>{() => null}</ReadState>
        </Panel>
      )}
      <Restrictions userid={userid} record={chosen} />
      <RedisView userid={userid} email={email} chosenId={chosen?.keyId} />
      <Columns widths="repeat(2, minmax(0, 1fr))">
        <Stack>
          <ApiKeyAddForm userid={userid} />
          <CustomRateLimitControl
            userid={userid}
            email={email}
            limit={user.customRateLimit}
            planLimit={user.rateLimit}
          />
        </Stack>
        <Stack>
          <ApiKeyChangeForm
            userid={userid}
            keys={keys}
            revealed={revealed}
            chosen={chosen}
            onChoose={choose}
          />
          <ClearBandwidth userid={userid} email={email} keys={keys} />
        </Stack>
      </Columns>
      {acts.dialog}
    </Stack>
  );
}

/** User Records > Edit API Keys: the keys of a customer in all their stores, and what can be done with them. */
export const EditApiKeysPanel = () => (
  <UserAccountArea tool="editAPIKeys">
    {(details) => <EditApiKeys key={details.userid} {...details} />}
  </UserAccountArea>
);
