import { listDeletedAccounts } from '@midoffice/contract/customers/account-deletion/calls/list-deleted-accounts';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { noteRecent } from '../../../../data/chosen.ts';
import type { CallError } from '../../../../data/client.ts';
import { useCan } from '../../../../data/me.ts';
import { useRead } from '../../../../data/queries.ts';
import { textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { ToolLink } from '../../../../kit/nav/tool-link.tsx';
import { ErrorState } from '../../../../kit/states/states.tsx';
import { Skeleton } from './skeleton.tsx';
import { CustomersList } from './customers-list.tsx';
import { ToolTabs, UserStrip } from '../user-strip.tsx';
import { UserSearchBox } from './user-search-box.tsx';
import css from '../customer-picker.module.css';

const address = { userid: textParam() };

/** The chosen customer goes along from tool to tool, until the choice is cleared. */
let kept = '';

/** Puts the kept customer into the address of a tool that was opened without one. Answers whether it is about to. */
function useKeptCustomer(userid: string, choose: (userid: string) => void): boolean {
  const [restoring, setRestoring] = useState(() => userid === '' && kept !== '');
  useLayoutEffect(() => {
    if (restoring) {
      setRestoring(false);
      choose(kept);
    } else kept = userid;
  }, [restoring, userid, choose]);
  return restoring;
}

/** Whether the account is gone, or not for this person to see. */
const isRefused = ({ status }: CallError): boolean => status === 403 || status === 404;

/** A refused account: whose it is matters more than trying again. */
function Refused({
  error,
  userid,
  onClear,
  onRetry,
}: {
  readonly error: CallError;
  readonly userid: string;
  onClear(): void;
  onRetry(): void;
}) {
  const can = useCan();
  if (!isRefused(error))
    return (
      <Panel padded={false}>
        <ErrorState error={error} onRetry={onRetry} />
      </Panel>
    );
  return (
    <Panel padded={false}>
      <div className={css.refused} role="alert">
        <strong>{error.message}</strong>
        <Button onClick={onClear}>Choose another customer</Button>
        {error.status === 404 && can(listDeletedAccounts) && (
          <ToolLink page="console" item="deleted-accounts" params={{ q: userid }}>
            Search deleted accounts
          </ToolLink>
        )}
      </div>
    </Panel>
  );
}

interface UserAccountAreaProps {
  /** The item whose panel this is. */
  readonly tool: string;
  /** What is shown while nobody is chosen; the customers list by default. */
  readonly nobody?: ((choose: (userid: string) => void) => ReactNode) | undefined;
  /** The panel of the chosen customer. */
  children(details: UserDetails): ReactNode;
}

/**
 * The area around every tool of one customer: search box, the chosen customer, the tool's panel. While nobody is
 * chosen it shows the customers list, or what the tool has instead. The address holds the chosen customer as `userid`.
 */
export function UserAccountArea({ tool, nobody, children }: UserAccountAreaProps) {
  const [{ userid }, setAddress] = useAddressState(address);
  const restore = useCallback((next: string) => setAddress({ userid: next }), [setAddress]);
  const restoring = useKeptCustomer(userid, restore);
  const details = useRead(userAccountDetails, userid ? { id: userid } : null);
  const found = userid ? details.data : undefined;
  // What was read once stays, with what is being typed into it, while a later reading fails; not where it is refused.
  const failure = details.error && (!found || isRefused(details.error)) ? details.error : null;
  const email = found?.user.email;
  // An id of the main record finds the customer too: the address and the calls go on with the user id.
  const trueId = found?.userid;
  useEffect(() => {
    if (trueId && email) noteRecent({ kind: 'customer', id: trueId, label: email });
    if (trueId && trueId !== userid) setAddress({ userid: trueId });
  }, [trueId, email, userid, setAddress]);
  const [arrived, setArrived] = useState(false);
  const choose = (next: string): void => {
    setArrived(true);
    setAddress({ userid: next }, { push: true });
  };
  return (
    <Stack fill={!userid}>
      <div className={css.bar}>
        <UserSearchBox onPick={choose} />
        {userid && <ToolTabs tool={tool} userid={userid} />}
      </div>
      {userid && !failure && <UserStrip details={found} arrived={arrived} onClear={() => choose('')} />}
      {!userid && !restoring && (
        <>
          <h1 className="visually-hidden">User Records</h1>
          {nobody ? nobody(choose) : <CustomersList onPick={choose} />}
        </>
      )}
      {userid && failure && (
        <Refused
          userid={userid}
          error={failure}
          onClear={() => choose('')}
          onRetry={() => void details.refetch()}
        />
      )}
      {userid && !failure && (found ? children(found) : <Skeleton />)}
    </Stack>
  );
}
