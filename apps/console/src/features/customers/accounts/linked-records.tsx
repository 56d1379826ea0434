import { refreshAccountDetails } from '@midoffice/contract/customers/accounts/calls/refresh-account-details';
import type { RefreshType, UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { KeyValueList } from '../../../kit/data-view/key-values.tsx';
import { Clip } from './clip.tsx';
import css from './accounts.module.css';

interface RefreshButtonProps {
  readonly userid: string;
  readonly type: RefreshType;
  readonly children?: ReactNode;
}

/** Reads one linked record of a customer again. */
export function RefreshButton({ userid, type, children = 'Refresh' }: RefreshButtonProps) {
  const refusal = useRefusal(refreshAccountDetails);
  const write = useWrite(refreshAccountDetails);
  return (
    <Button
      size="small"
      icon={<IconRefresh size={14} />}
      pending={write.pending}
      disabledReason={refusal}
      onClick={() => void write.run({ id: userid, type })}
    >
      {children}
    </Button>
  );
}

type Linked = NonNullable<UserDetails['mongo']>;

interface LinkedBlockProps {
  readonly title: string;
  readonly userid: string;
  readonly type: RefreshType;
  readonly record: Linked | null;
  readonly items: readonly (readonly [string, ReactNode])[];
}

/** A record that another system holds of the customer, and where it says something else. */
function LinkedBlock({ title, userid, type, record, items }: LinkedBlockProps) {
  return (
    <Panel title={title} actions={<RefreshButton userid={userid} type={type} />}>
      {record ? (
        <KeyValueList
          labelWidth={62}
          items={[...items, ['Read', <Time at={record.fetchedAt} key="read" />]]}
        />
      ) : (
        <span className={css.soft}>No details found</span>
      )}
      {record?.differences.map((one) => (
        <p key={one.field} className={css.differs}>
          {one.field}: here {one.main ?? 'nothing'}, there {one.linked ?? 'nothing'}
        </p>
      ))}
    </Panel>
  );
}

/** The linked Firebase record. */
export const FirebaseBlock = ({ userid, firebase }: UserDetails) => (
  <LinkedBlock
    title="Firebase"
    userid={userid}
    type="firebase"
    record={firebase}
    items={[
      ['uid', firebase && <Clip code text={firebase.uid} key="uid" />],
      ['apikey', firebase?.apikey && <code key="key">{firebase.apikey}</code>],
      ['planType', firebase?.planType],
    ]}
  />
);

/** The linked Mongo record. */
export const MongoBlock = ({ userid, mongo }: UserDetails) => (
  <LinkedBlock
    title="Mongo"
    userid={userid}
    type="mongo"
    record={mongo}
    items={[['apikey', mongo?.apikey && <code key="key">{mongo.apikey}</code>]]}
  />
);
