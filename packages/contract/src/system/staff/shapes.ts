import { z } from 'zod';
import { staffRoles } from '../../kernel/index.ts';
import { tableLayout } from '../views/layout.ts';

const instant = z.string();

/** One of the roles that open the console. */
export const staffRole = z.enum(staffRoles, { error: 'must be standard, analyst or admin' });

/** An e-mail address as people type it: trimmed, lower-cased, at most 254 characters. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'must have at most 254 characters')
  .pipe(z.email('must be an e-mail address'));

/** A password as typed; its policy is checked where one is set. */
export const password = z.string().min(1, 'is required').max(200, 'must have at most 200 characters');

/** Six digits of an authenticator, or a recovery code. Spaces and dashes do not matter. */
export const secondFactorCode = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^([0-9]{6}|[a-z2-7]{10})$/, 'must be six digits or a recovery code'));

/** Who is signed in, and what the console must know about this installation. */
export const me = z.object({
  userid: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.string().nullable(),
  /** Granted navigation keys. Empty for admins, who hold all. */
  permissions: z.array(z.string()),
  /** False: the no-access screen. */
  mayOpenConsole: z.boolean(),
  secondFactor: z.object({
    /** Whether a second factor is set up. */
    enabled: z.boolean(),
    /** True: this session must enter a code before anything else works. */
    codeNeeded: z.boolean(),
    /** True: this installation wants one set up before anything else works. */
    setUpNeeded: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
  /** Whether core tools open. */
  core: z.boolean(),
  /** Whether the Stripe ID tool opens. */
  stripeIdTool: z.boolean(),
  /** Whom the Stripe ID tool names to others. */
  contactName: z.string(),
  /** Keys of the tools that show the calculator button. */
  calculatorSections: z.array(z.string()),
  demo: z.boolean(),
  /** Such as `Demo` or `Production`. */
  environment: z.string(),
  /** Where a customer id of the card provider opens. */
  dashboardUrl: z.string(),
  /** Base address of main calls; empty: this server. */
  mainApiUrl: z.string(),
  /** Base address of data calls; empty: this server. */
  dataApiUrl: z.string(),
  sessionId: z.string().nullable(),
  sessionHours: z.number(),
  /** The alert banner that is shown now; null: there is none. It comes along, so that no screen has to read it. */
  banner: z.object({ text: z.string(), expiresAt: z.string() }).nullable(),
  /** How the person arranged the columns of tables, by table. */
  tableLayouts: z.record(z.string(), tableLayout),
});
export type Me = z.infer<typeof me>;

/** One session of a member of staff. */
export const staffSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  ip: z.string(),
  userAgent: z.string(),
  secondFactor: z.boolean(),
});
export type StaffSession = z.infer<typeof staffSession>;

/** One member of staff, for admins. */
export const staffMember = z.object({
  userid: z.string(),
  email: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  role: staffRole,
  permissions: z.array(z.string()),
  /** `invited`: has not set a password yet. */
  state: z.enum(['active', 'invited']),
  secondFactor: z.boolean(),
  core: z.boolean(),
  lastSeenAt: instant.nullable(),
  liveSessions: z.number().int(),
  liveKeys: z.number().int(),
});
export type StaffMember = z.infer<typeof staffMember>;

/** One staff API key; the key itself is shown once, when it is made. */
export const staffKey = z.object({
  id: z.string(),
  userid: z.string(),
  email: z.string(),
  label: z.string(),
  /** First characters, to distinguish keys. */
  prefix: z.string(),
  createdAt: instant,
  /** When it ends by itself. */
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});
export type StaffKey = z.infer<typeof staffKey>;

/** One line of the Special Users table: an account with a staff role. */
export const specialUser = z.object({
  userid: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  role: staffRole,
  userPermissions: z.array(z.string()),
});
export type SpecialUser = z.infer<typeof specialUser>;

/** One account of the demo that can sign in. */
export const demoSignIn = z.object({
  userid: z.string(),
  email: z.string(),
  password: z.string(),
  name: z.string(),
  role: z.string(),
  /** What the account shows. */
  about: z.string(),
});
export type DemoSignIn = z.infer<typeof demoSignIn>;
