import { z } from 'zod';
import { defineCall, done, queryFlag, queryInt, reason, userid } from '../kernel/index.ts';
import {
  demoSignIn,
  emailAddress,
  mail,
  mailLine,
  me,
  password,
  secondFactorCode,
  specialUser,
  staffKey,
  staffMember,
  staffRole,
  staffSession,
} from './shapes.ts';

const name = z.string().trim().max(100, 'must have at most 100 characters');
const token = z.string().min(20, 'is not a valid link').max(100, 'is not a valid link');

export const signIn = defineCall('signIn', {
  method: 'POST',
  path: '/admin/staff/sign-in',
  access: 'public',
  mode: 'write',
  summary: 'Begins a session; says whether the code of a second factor is still needed',
  body: z.object({
    email: z.string().trim().toLowerCase().min(1, 'is required').max(254, 'must have at most 254 characters'),
    password,
  }),
  output: done.extend({ secondFactorNeeded: z.boolean() }),
  audit: 'staff.signed-in',
  failure: 'Something went wrong with the sign-in.',
});

export const verifySecondFactor = defineCall('verifySecondFactor', {
  method: 'POST',
  path: '/admin/staff/verify',
  access: 'pending',
  mode: 'write',
  summary: 'Passes the second factor of this session, by a code of the authenticator or a recovery code',
  body: z.object({ code: secondFactorCode }),
  output: done,
  audit: 'staff.second-factor-passed',
  failure: 'Something went wrong with the sign-in.',
});

export const signOut = defineCall('signOut', {
  method: 'POST',
  path: '/admin/staff/sign-out',
  access: 'pending',
  mode: 'write',
  summary: 'Ends this session',
  output: done,
  audit: 'staff.signed-out',
  failure: 'Something went wrong with the sign-out.',
});

export const getMe = defineCall('getMe', {
  method: 'GET',
  path: '/admin/staff/me',
  access: 'pending',
  mode: 'read',
  summary: 'Who is signed in, and what the console must know about this installation',
  output: me,
  reads: ['identity'],
  failure: 'Something went wrong with getting your account.',
});

export const getSessions = defineCall('getSessions', {
  method: 'GET',
  path: '/admin/staff/sessions',
  access: 'self',
  mode: 'read',
  summary: 'Your live sessions, newest first',
  output: z.object({ rows: z.array(staffSession) }),
  reads: ['identity'],
  failure: 'Something went wrong fetching sessions.',
});

export const revokeSession = defineCall('revokeSession', {
  method: 'POST',
  path: '/admin/staff/sessions/revoke',
  access: 'self',
  mode: 'write',
  summary: 'Ends one of your sessions',
  body: z.object({ sessionId: z.guid('must be the id of a session') }),
  output: done,
  audit: 'staff.session-ended',
  changes: ['staff'],
  failure: 'Something went wrong ending the session.',
});

export const revokeOtherSessions = defineCall('revokeOtherSessions', {
  method: 'POST',
  path: '/admin/staff/sessions/revoke-others',
  access: 'self',
  mode: 'write',
  summary: 'Ends all your sessions but this one',
  output: done.extend({ ended: z.number().int() }),
  audit: 'staff.session-ended',
  changes: ['staff'],
  failure: 'Something went wrong ending the sessions.',
});

export const changePassword = defineCall('changePassword', {
  method: 'POST',
  path: '/admin/staff/password',
  access: 'self',
  mode: 'write',
  summary: 'Changes your password and ends your other sessions',
  body: z.object({ oldPassword: password, newPassword: password }),
  output: done,
  audit: 'staff.password-changed',
  failure: 'Something went wrong changing the password.',
});

export const startTotp = defineCall('startTotp', {
  method: 'POST',
  path: '/admin/staff/totp/start',
  access: 'self',
  mode: 'write',
  summary: 'Begins to set up a second factor; needs your password, its secret is answered this once',
  body: z.object({ password }),
  output: done.extend({ uri: z.string(), secret: z.string() }),
  audit: 'staff.second-factor-begun',
  failure: 'Something went wrong setting up the second factor.',
});

export const confirmTotp = defineCall('confirmTotp', {
  method: 'POST',
  path: '/admin/staff/totp/confirm',
  access: 'self',
  mode: 'write',
  summary: 'Ends the set-up of a second factor with its first code; answers ten recovery codes this once',
  body: z.object({ code: secondFactorCode }),
  output: done.extend({ recoveryCodes: z.array(z.string()) }),
  audit: 'staff.second-factor-set',
  changes: ['staff'],
  failure: 'Something went wrong setting up the second factor.',
});

export const removeTotp = defineCall('removeTotp', {
  method: 'POST',
  path: '/admin/staff/totp/remove',
  access: 'self',
  mode: 'write',
  summary: 'Removes your second factor; needs your password and one of its codes',
  body: z.object({ password, code: secondFactorCode }),
  output: done,
  audit: 'staff.second-factor-removed',
  changes: ['staff'],
  failure: 'Something went wrong removing the second factor.',
});

export const confirmPassword = defineCall('confirmPassword', {
  method: 'POST',
  path: '/admin/staff/confirm-password',
  access: 'self',
  mode: 'write',
  summary: 'Takes your password again, so that this session may act on staff for five minutes',
  body: z.object({ password }),
  output: done,
  audit: 'staff.password-confirmed',
  failure: 'Something went wrong confirming the password.',
});

export const confirmEmail = defineCall('confirmEmail', {
  method: 'POST',
  path: '/admin/staff/confirm-email',
  access: 'public',
  mode: 'write',
  summary:
    'Confirms a changed e-mail by the link that was sent to it: from then on it is the one to sign in with',
  body: z.object({ token }),
  output: done.extend({ email: z.string() }),
  audit: 'staff.email-confirmed',
  changes: ['staff'],
  failure: 'Something went wrong confirming the e-mail.',
});

export const getStaff = defineCall('getStaff', {
  method: 'GET',
  path: '/admin/staff/list',
  access: 'admin',
  mode: 'read',
  summary: 'All members of staff: role, grants, second factor, when last seen',
  output: z.object({ rows: z.array(staffMember) }),
  reads: ['staff', 'identity'],
  failure: 'Something went wrong fetching staff.',
});

export const inviteStaff = defineCall('inviteStaff', {
  method: 'POST',
  path: '/admin/staff/invite',
  access: 'admin',
  stepUp: true,
  mode: 'write',
  summary: 'Invites a person by mail to a staff role; invites again who has not set a password yet',
  body: z.object({ email: emailAddress, name: name.optional(), role: staffRole }),
  output: done.extend({ userid: z.string(), mailId: z.number().int() }),
  audit: 'staff.invited',
  changes: ['staff', 'accounts', 'mails'],
  failure: 'Something went wrong with the invitation.',
});

export const readToken = defineCall('readToken', {
  method: 'POST',
  path: '/admin/staff/token',
  access: 'public',
  mode: 'read',
  summary: 'What an invitation or reset link is for, while it is valid',
  body: z.object({ token }),
  output: z.object({
    kind: z.enum(['invitation', 'reset', 'email']),
    email: z.string(),
    name: z.string(),
    expiresAt: z.string(),
  }),
  failure: 'Something went wrong with the link.',
});

export const acceptToken = defineCall('acceptToken', {
  method: 'POST',
  path: '/admin/staff/accept',
  access: 'public',
  mode: 'write',
  summary: 'Sets the password of whom an invitation or reset link was sent to, and ends their sessions',
  body: z.object({ token, password }),
  output: done.extend({ email: z.string() }),
  audit: 'staff.password-set',
  changes: ['staff'],
  failure: 'Something went wrong setting the password.',
});

export const requestReset = defineCall('requestReset', {
  method: 'POST',
  path: '/admin/staff/request-reset',
  access: 'public',
  mode: 'write',
  summary: 'Sends a link to set a new password; answers the same whether the e-mail is known or not',
  body: z.object({ email: emailAddress }),
  output: done,
  audit: 'staff.reset-requested',
  failure: 'Something went wrong with the reset.',
});

export const endStaffSessions = defineCall('endStaffSessions', {
  method: 'POST',
  path: '/admin/staff/end-sessions',
  access: 'admin',
  stepUp: true,
  mode: 'write',
  summary: 'Ends all sessions of another member of staff',
  body: z.object({ userId: userid }),
  output: done.extend({ ended: z.number().int() }),
  audit: 'staff.session-ended',
  changes: ['staff'],
  failure: 'Something went wrong ending the sessions.',
});

export const removeStaff = defineCall('removeStaff', {
  method: 'POST',
  path: '/admin/staff/remove',
  access: 'admin',
  stepUp: true,
  mode: 'write',
  summary:
    'Takes the staff role from another person, with grants, sessions, staff keys and password; the account stays',
  body: z.object({
    userId: userid,
    expected: staffRole.optional(),
    reason,
  }),
  output: done,
  audit: 'staff.removed',
  changes: ['staff', 'accounts'],
  failure: 'Something went wrong removing the member of staff.',
});

export const getStaffKeys = defineCall('getStaffKeys', {
  method: 'GET',
  path: '/admin/staff/keys',
  access: 'self',
  mode: 'read',
  summary: 'Your staff API keys; with `all` those of everybody, for admins',
  query: z.object({ all: queryFlag.optional() }),
  output: z.object({ rows: z.array(staffKey) }),
  reads: ['staff'],
  failure: 'Something went wrong fetching staff keys.',
});

export const createStaffKey = defineCall('createStaffKey', {
  method: 'POST',
  path: '/admin/staff/keys/create',
  access: 'self',
  mode: 'write',
  summary: 'Makes a staff API key for data calls; needs your password, the key is answered this once',
  body: z.object({
    password,
    label: z.string().trim().min(1, 'is required').max(100, 'must have at most 100 characters'),
  }),
  output: done.extend({ id: z.string(), key: z.string(), expiresAt: z.string() }),
  audit: 'staff.key-created',
  changes: ['staff'],
  failure: 'Something went wrong creating the key.',
});

export const revokeStaffKey = defineCall('revokeStaffKey', {
  method: 'POST',
  path: '/admin/staff/keys/revoke',
  access: 'self',
  mode: 'write',
  summary: "Revokes a staff API key: your own, or for admins anybody's",
  body: z.object({ keyId: z.guid('must be the id of a key') }),
  output: done,
  audit: 'staff.key-revoked',
  changes: ['staff'],
  failure: 'Something went wrong revoking the key.',
});

export const getDemoSignIns = defineCall('getDemoSignIns', {
  method: 'GET',
  path: '/admin/staff/demo-sign-ins',
  access: 'public',
  mode: 'read',
  summary: 'The accounts of the demo with their password; 404 anywhere else',
  output: z.array(demoSignIn),
  failure: 'Something went wrong fetching the demo accounts.',
});

export const getMails = defineCall('getMails', {
  method: 'GET',
  path: '/admin/staff/mails',
  access: 'admin',
  mode: 'read',
  summary: 'The outbox, newest first, by cursor',
  query: z.object({
    /** Part of recipient or subject. */
    text: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    status: z
      .enum(['stored', 'queued', 'sent', 'failed'], { error: 'must be stored, queued, sent or failed' })
      .optional(),
    /** `next` of the page before. */
    cursor: queryInt.optional(),
    limit: queryInt
      .pipe(z.number().int().min(1, 'must be at least 1').max(200, 'must be at most 200'))
      .optional(),
  }),
  output: z.object({ rows: z.array(mailLine), next: z.number().int().nullable() }),
  reads: ['mails'],
  failure: 'Something went wrong fetching mails.',
});

export const getMail = defineCall('getMail', {
  method: 'GET',
  path: '/admin/staff/mails/{id}',
  access: 'admin',
  mode: 'read',
  summary: 'One mail of the outbox with its bodies; reading it is audited',
  params: z.object({ id: queryInt }),
  output: mail,
  audit: 'staff.mail-read',
  reads: ['mails'],
  failure: 'Something went wrong fetching the mail.',
});

export const getSpecialUsers = defineCall('getSpecialUsers', {
  method: 'GET',
  path: '/admin/special-users',
  access: ['userPermissions'],
  mode: 'read',
  summary: 'All accounts with a staff role and their grants',
  output: z.array(specialUser),
  reads: ['staff', 'identity'],
  failure: 'Something went wrong fetching special users.',
});

export const updateRole = defineCall('updateRole', {
  method: 'POST',
  path: '/admin/update-role',
  access: 'admin',
  stepUp: true,
  mode: 'write',
  summary: 'Gives another person a staff role; a customer is invited by mail to sign in',
  body: z.object({
    userId: userid,
    role: staffRole,
    /** The role that the editor had read; null: none. */
    expected: z.string().nullable().optional(),
    reason,
  }),
  output: done.extend({ role: staffRole, permissions: z.array(z.string()), invited: z.boolean() }),
  audit: 'staff.role-changed',
  changes: ['staff', 'accounts', 'mails'],
  failure: 'Something went wrong updating role.',
});

export const updateAdminPermissions = defineCall('updateAdminPermissions', {
  method: 'POST',
  path: '/admin/update-admin-permissions',
  access: 'admin',
  stepUp: true,
  mode: 'write',
  summary: 'Replaces the grants of another member of staff; a full set of children is stored as its parent',
  body: z.object({
    userId: userid,
    permissions: z
      .array(z.string().max(100, 'must have at most 100 characters'))
      .max(500, 'must have at most 500 keys'),
    /** The grants that the editor had read. */
    expected: z.array(z.string().max(100)).max(500).optional(),
    reason,
  }),
  output: done.extend({ permissions: z.array(z.string()) }),
  audit: 'staff.permissions-changed',
  changes: ['staff'],
  failure: 'Something went wrong updating permissions.',
});
