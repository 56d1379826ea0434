import type { LiveUser } from '@midoffice/contract/customers/accounts/shapes';
import { refetchLiveUser } from '@midoffice/contract/usage/live-users/calls/refetch-live-user';
import { callsHint } from '@midoffice/contract/usage/api-usage/lists';
import { IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { dataSize } from '../../../kit/base/data-size.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { badgesOf, gravest, notificationWords } from './marks.ts';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import css from './live-users.module.css';

/** Where a customer opens. */
export const userAddress = (userid: string): string => `/admin?userid=${encodeURIComponent(userid)}`;

function Marks({ user }: { readonly user: LiveUser }) {
  return (
    <span className={css.marks}>
      {badgesOf(user).map(({ letter, text, tone }) => (
        <span key={letter} data-tooltip={text}>
          <StatusBadge tone={tone}>
            {letter}
            <span className="visually-hidden"> {text}</span>
          </StatusBadge>
        </span>
      ))}
    </span>
  );
}

function Notifications({ user }: { readonly user: LiveUser }) {
  const all = Object.values(user.notifications).flat();
  if (!all.length) return null;
  const severity = gravest(user.notifications);
  const share = Math.max(...all.map(({ percent }) => percent ?? 0));
  return (
    <span {...tooltip(notificationWords(user.notifications))}>
      <StatusBadge tone={severity === 'red' ? 'red' : severity === 'medium' ? 'amber' : 'grey'}>
        {severity ? `${share} %` : all.length}
      </StatusBadge>
    </span>
  );
}

/** The first of several ids, and how many more there are. */
function FirstOf({ list }: { readonly list: readonly string[] }) {
  if (!list.length) return null;
  return (
    <span className={css.list} {...tooltip(list.join('\n'))}>
      <code>{list[0]}</code>
      {list.length > 1 && <span className={css.more}>+{list.length - 1}</span>}
    </span>
  );
}

function Acts({ user, onInfo }: { readonly user: LiveUser; onInfo(userid: string): void }) {
  const refetch = useWrite(refetchLiveUser);
  const refusal = useRefusal(refetchLiveUser);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keeps the buttons' clicks from opening the row
    <div className={css.acts} onClick={(event) => event.stopPropagation()}>
      <Button
        size="tiny"
        icon={<IconInfoCircle size={13} />}
        aria-label={`Info of ${user.email}`}
        tooltip="Info"
        onClick={() => onInfo(user.userid)}
      />
      <Button
        size="tiny"
        icon={<IconRefresh size={13} />}
        aria-label={`Refetch ${user.email}`}
        tooltip="Refetch"
        pending={refetch.pending}
        disabledReason={refusal}
        onClick={() => void refetch.run({ userid: user.userid })}
      />
    </div>
  );
}

/** The columns of the live users table; those that the server sorts by carry its names as ids. */
export const liveUserColumns = (onInfo: (userid: string) => void): readonly Column<LiveUser>[] => [
  {
    id: 'email',
    header: 'Email',
    minWidth: 180,
    sortable: false,
    value: (user) => user.email,
    cell: (user) => <span {...tooltip(`${user.email}\n${user.name}`)}>{user.email}</span>,
  },
  {
    id: 'userid',
    header: 'User id',
    width: 78,
    value: (user) => user.userid,
    cell: (user) => (
      <a
        href={userAddress(user.userid)}
        target="_blank"
        rel="noreferrer"
        tabIndex={-1}
        {...tooltip(`${user.userid}, opens in a new tab`)}
        onClick={(event) => event.stopPropagation()}
      >
        <code>{user.userid}</code>
      </a>
    ),
  },
  {
    id: 'marks',
    header: 'Marks',
    width: 60,
    sortable: false,
    hint: 'M manual subscription, B blocked, E enterprise',
    value: (user) =>
      badgesOf(user)
        .map(({ letter }) => letter)
        .join(''),
    cell: (user) => <Marks user={user} />,
  },
  {
    id: 'notifications',
    header: 'Notes',
    width: 66,
    sortable: false,
    hint: 'Notifications: red above 80 %, medium above 60 % of a limit',
    value: (user) => notificationWords(user.notifications).replaceAll('\n', '; '),
    cell: (user) => <Notifications user={user} />,
  },
  {
    id: 'apiKey',
    header: 'API keys',
    width: 116,
    value: (user) => user.apiKey.join(' '),
    cell: (user) => <FirstOf list={user.apiKey} />,
  },
  {
    id: 'stripeIDs',
    header: 'Stripe ids',
    width: 94,
    value: (user) => user.stripeIDs.join(' '),
    cell: (user) => <FirstOf list={user.stripeIDs} />,
  },
  {
    id: 'apiCount',
    header: 'Api count',
    kind: 'number',
    width: 98,
    hint: callsHint('24 hours'),
    value: (user) => user.apiCount,
  },
  {
    id: 'dailyDataUsage',
    header: 'Daily data',
    kind: 'number',
    width: 86,
    hint: 'Data of the last 24 hours, from the request log; bytes in the file',
    value: (user) => user.dailyDataUsage,
    cell: (user) => dataSize(user.dailyDataUsage),
  },
  { id: 'cardExpiry', header: 'Card', width: 66, sortable: false, value: (user) => user.cardExpiry },
  {
    id: 'nextSubscriptionDate',
    header: 'Next paid',
    hint: 'When the next payment is due',
    kind: 'date',
    width: 86,
    sortable: false,
    value: (user) => user.nextSubscriptionDate?.slice(0, 10),
  },
  {
    id: 'lastSignIn',
    header: 'Signed in',
    hint: 'Last sign-in',
    kind: 'date',
    width: 86,
    sortable: false,
    value: (user) => user.lastSignIn?.slice(0, 10),
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    kind: 'date',
    width: 86,
    value: (user) => user.updatedAt.slice(0, 10),
  },
  {
    id: 'acts',
    header: 'Actions',
    width: 72,
    sortable: false,
    value: () => '',
    cell: (user) => <Acts user={user} onInfo={onInfo} />,
  },
];
