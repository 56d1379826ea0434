import type { PaymentDetails } from '@midoffice/contract/customers/accounts/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { YesNo } from '../../../kit/base/yes-no.tsx';
import { KeyValueList } from '../../../kit/data-view/key-values.tsx';
import { limitWords } from '../api-keys/panels/limit-words.ts';
import { Clip } from './clip.tsx';
import { FlagSwitches } from './flag-switches.tsx';
import { Migration } from './migration.tsx';
import css from './accounts.module.css';

/** Who pays, and the three flags that are saved at once. */
export const GeneralInfo = ({ payments: { userid, user } }: { readonly payments: PaymentDetails }) => (
  <Panel title="General Info" padded={false} actions={<Migration userid={userid} user={user} />}>
    <div className={css.main}>
      <KeyValueList
        labelWidth={88}
        items={[
          ['User id', <Clip key="id" code text={userid} />],
          ['_id', <Clip key="_id" code text={user._id} />],
          ['E-mail', <Clip key="email" text={user.email} />],
          ['Name', user.name],
        ]}
      />
      <KeyValueList
        labelWidth={88}
        items={[
          ['Plan', planLabel(user.planCode)],
          ['Plan code', <code key="code">{user.planCode}</code>],
          ['Role', user.userRole && <StatusBadge status={user.userRole} />],
          [
            'Custom limit',
            user.blocked ? <StatusBadge status="blocked" /> : limitWords(user.customRateLimit),
          ],
          ['API keys', String(user.keyCount)],
        ]}
      />
    </div>
    <FlagSwitches
      userid={userid}
      flags={[
        { flag: 'enterprise', label: 'Enterprise flag', hint: 'enterprise', value: user.enterprise },
        { flag: 'migrated', label: 'Account flag', hint: 'migrated', value: user.migrated },
        { flag: 'legacy', label: 'Migration functions', hint: 'legacy', value: user.legacy },
      ]}
    />
  </Panel>
);

type Facts = PaymentDetails['account'];

const idLike = /^[a-z]{2,6}_[A-Za-z0-9]{6,}$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value of a record as people read it: moments, ids and amounts by their form and name. */
function factText(key: string, value: string | number | boolean | null, currency: string | null): ReactNode {
  if (typeof value === 'boolean') return <YesNo words value={value} />;
  if (typeof value === 'number')
    return key.endsWith('Cents') ? formatMoney(value, currency) : formatNumber(value);
  if (value === null) return null;
  if (instant.test(value)) return <Time at={value} />;
  return idLike.test(value) ? <Clip code text={value} /> : value;
}

const factsInOneColumn = 10;

/** Every field of a record as key and value. */
export function FactsPanel({
  title,
  facts,
  actions,
}: {
  readonly title: string;
  readonly facts: Facts;
  readonly actions?: ReactNode;
}) {
  const entries = Object.entries(facts ?? {});
  if (entries.length === 0) {
    return (
      <Panel title={title}>
        <span className={css.soft}>No details found</span>
      </Panel>
    );
  }
  const currency = typeof facts?.['currency'] === 'string' ? facts['currency'] : null;
  const items = entries.map(([key, value]) => [key, factText(key, value, currency)] as const);
  const half = items.length > factsInOneColumn ? Math.ceil(items.length / 2) : items.length;
  return (
    <Panel title={title} padded={false} actions={actions}>
      <div className={items.length > half ? css.main : css.single}>
        <KeyValueList labelWidth={120} items={items.slice(0, half)} />
        {items.length > half && <KeyValueList labelWidth={120} items={items.slice(half)} />}
      </div>
    </Panel>
  );
}
