import type { Row } from '../client.ts';
import { has, said } from '../shape.ts';

const nothing = (): Record<string, never> => ({});

/** Calls about live users, leads and permissions. */
export const rows: readonly Row[] = [
  {
    call: 'GET /admin/get-live-users',
    input: () => ({ sort: 'apiCount DESC', filters: '{}', page: 1, userQuery: '' }),
    answer: {
      finalResult: [
        has(
          'userid apiKey stripeIDs apiCount dailyDataUsage updatedAt cardExpiry nextSubscriptionDate lastSignIn manualSub blocked corporate notifications email',
        ),
      ],
      totalCount: 'any',
    },
  },
  { call: 'GET /admin/get-live-users-schema', input: nothing, answer: { fields: ['any'] } },
  {
    call: 'GET /admin/refetch-live-user',
    changes: true,
    input: ({ customers }) => ({ userid: customers[0] }),
    answer: said,
  },
  {
    call: 'GET /admin/get-potential-business',
    input: nothing,
    answer: {
      rows: [
        has(
          '_id domain email apiCount createdAt accessible planCode status progress excluded manualMailSentBy emailResponse assignee manualInserted emailsSent',
        ),
      ],
      ...has('totalManualMailSent totalEmailResponses'),
    },
  },
  {
    call: 'GET /admin/manual-mail-sent',
    changes: true,
    input: ({ seen }) => ({ id: seen['lead'] }),
    answer: has('manualMailSentBy message'),
  },
  {
    call: 'POST /admin/update-potential',
    query: ({ seen }) => ({ id: seen['lead']! }),
    input: () => ({ status: 'follow-up', progress: 'investigate' }),
    answer: said,
  },
  {
    call: 'GET /admin/exclude-potential-business',
    changes: true,
    input: ({ seen }) => ({ id: seen['lead'] }),
    answer: said,
  },
  {
    call: 'GET /admin/special-users',
    input: nothing,
    answer: [has('userid email username role userPermissions')],
  },
  {
    call: 'GET /admin/user-permissions',
    input: () => ({ id: 'demo-analyst' }),
    answer: has('role permissions'),
  },
  {
    call: 'POST /admin/update-admin-permissions',
    input: ({ seen }) => ({ userId: seen['member'], permissions: ['getUserInfo'] }),
    answer: said,
  },
  {
    call: 'POST /admin/update-role',
    input: ({ seen }) => ({ userId: seen['member'], role: 'analyst' }),
    answer: said,
  },
];
