import { useState } from 'react';
import { useChosen } from '../../../../data/chosen.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel, Stack, Toolbar } from '../../../../kit/base/panel.tsx';
import { textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { TextField } from '../../../../kit/form/field.tsx';
import { EmptyState } from '../../../../kit/states/states.tsx';
import { ApiKeyRedisView } from './api-key-redis-view.tsx';

const params = { user: textParam() };

/** Redis > Redis API Keys: the cache records of a customer's keys, found by user id. */
export function RedisKeyLookup() {
  const [{ user }, set] = useAddressState(params);
  const chosen = useChosen('customer');
  const [typed, setTyped] = useState(user || (chosen?.id ?? ''));
  return (
    <Stack>
      <Panel title="Redis API Keys">
        <form
          aria-label="Redis API keys"
          onSubmit={(event) => {
            event.preventDefault();
            set({ user: typed.trim() }, { push: true });
          }}
        >
          <Toolbar>
            <TextField
              label="User ID"
              hideLabel
              placeholder="User ID"
              maxLength={128}
              value={typed}
              onChange={setTyped}
            />
            <Button
              type="submit"
              variant="primary"
              disabledReason={typed.trim() ? undefined : 'Enter a user ID first'}
            >
              Look up
            </Button>
          </Toolbar>
        </form>
      </Panel>
      {user ? (
        <ApiKeyRedisView key={user} userid={user} email={user} chosenId={undefined} />
      ) : (
        <EmptyState text="Enter a user ID to see the cache records of their keys." />
      )}
    </Stack>
  );
}
