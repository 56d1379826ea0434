import { z } from 'zod';
import { setting } from '../setting.ts';
import { list, flag, senderKeys, whole } from '../types.ts';

/** Sessions, limits, and which staff may use what. */
export const accessSettings = {
  SESSION_HOURS: setting(whole(1, 720), '12', 'Hours until a session ends.'),
  SESSION_IDLE_HOURS: setting(
    whole(1, 720),
    '12',
    'Hours without an action of its owner after which a session ends. Background requests of an open console do not count.',
  ),
  STAFF_KEY_DAYS: setting(
    whole(1, 3650),
    '365',
    'Days until a new staff API key ends. Its owner gets a mail two weeks before.',
  ),
  SIGN_IN_LIMIT: setting(
    whole(3, 1000),
    '10',
    'Failed sign-ins accepted in 15 minutes per e-mail and address; ten times as many per e-mail from everywhere, and per address. A browser in which that person signed in before has a count of its own.',
  ),
  KEY_REVEALS_PER_HOUR: setting(
    whole(1, 1_000_000),
    '60',
    "How often an hour one person may show a customer's whole API keys, in all processes together. More are refused (429) and audited.",
  ),
  REQUESTS_PER_PERSON: setting(
    whole(1, 999_999_999),
    '1200',
    'Requests a minute accepted from one person, and from one address without a session (an IPv6 address counts as its /64 network).',
  ),
  REQUESTS_PER_KEY: setting(
    whole(1, 999_999_999),
    '1200',
    'Requests a minute accepted with one staff API key.',
  ),
  REFUSED_PER_ADDRESS: setting(
    whole(1, 999_999_999),
    '300',
    'Requests a minute from one address without a valid session, key or signature. More are refused (429) before their credentials are checked. An IPv6 address counts as its /64 network.',
  ),
  REQUESTS_PER_LINK: setting(
    whole(1, 999_999_999),
    '60',
    'Requests a minute accepted with one link that a client opens without an account, such as that of an offer.',
  ),
  EVENT_STREAMS_PER_PERSON: setting(
    whole(1, 10_000),
    '20',
    'Streams of changes that are kept open for one person, in all processes together; a browser needs one.',
  ),
  INTERNAL_LINKS: setting(
    list,
    '',
    'Hosts (host or host:port), separated by commas, that links typed by staff may lead to although they are internal, such as a server of pictures. Other internal addresses are refused.',
  ),
  BODY_MB_PER_ADDRESS: setting(
    whole(33, 100_000),
    '64',
    'Megabytes of request bodies accepted at the same time from one address.',
  ),
  BODY_MB_PER_PROCESS: setting(
    whole(33, 100_000),
    '256',
    'Megabytes of request bodies that one process accepts at the same time.',
  ),
  TRUST_PROXY: setting(
    z.string().regex(/^[\w.:,/ ]+$/, 'must be loopback, addresses or networks, separated by commas'),
    'loopback',
    "Proxies whose word about the caller's address is taken: `loopback`, addresses or networks, separated by commas.",
  ),
  WEBSOCKETS_PER_KEY: setting(
    whole(1, 1_000),
    '20',
    'Connections to the socket servers that one API key of a customer may have open in one process.',
  ),
  WEBSOCKET_LOGINS_PER_ADDRESS: setting(
    whole(1, 1_000),
    '50',
    'Connections to the socket servers that one address may have open in one process before they are logged in.',
  ),
  REQUIRE_ADMIN_TOTP: setting(flag, '0', 'Admins must set up a second factor before they can work.'),
  CORE_STAFF: setting(
    list,
    '',
    'User ids of the admins who may open core tools, separated by commas. The demo sets its own.',
  ),
  DISTINCT_STAFF: setting(
    list,
    '',
    'User ids of the staff whose comments on tasks are highlighted, separated by commas.',
  ),
  STAFF_COLOURS: setting(
    z
      .string()
      .max(5000)
      .regex(
        /^$|^[^=,]+=#[0-9a-fA-F]{6}(,[^=,]+=#[0-9a-fA-F]{6})*$/,
        'must be user ids with colours: amy=#3366cc,ben=#cc6633',
      ),
    '',
    'Colours in which names of staff are shown on tasks, such as amy=#3366cc,ben=#cc6633.',
  ),
  STRIPE_ID_STAFF: setting(list, '', 'User ids of the staff who may use the Stripe ID tool.'),
  CONTACT_NAME: setting(z.string(), 'the operations lead', 'Whom the Stripe ID tool names to others.'),
  CALCULATOR_SECTIONS: setting(
    list,
    'financialStatements,revenueSegmentation',
    'Keys of the tools that show the calculator button, separated by commas.',
  ),
  LEAD_ASSIGNEES: setting(list, 'Support,Sales', 'Names that a lead can be assigned to.'),
  OWN_DOMAINS: setting(
    list,
    '',
    "The company's own domains, separated by commas: no filter may refuse them at sign-up. Those of PUBLIC_URL, SITE_URL and the addresses of mails count too.",
  ),
  INGEST_KEYS: setting(
    senderKeys,
    '',
    'Keys that sign requests to /ingest/..., as sender=key with at least 32 characters each, separated by commas; two of one sender while one replaces the other. Empty: they are refused.',
    true,
  ),
  SIGNUP_KEYS: setting(
    senderKeys,
    '',
    'Keys that sign requests to /signup/check, as sender=key with at least 32 characters each, separated by commas; two of one sender while one replaces the other. Empty: they are refused.',
    true,
  ),
} as const;
