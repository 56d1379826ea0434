import { z } from 'zod';
import { defineCall, isoMoment, queryInt } from '../kernel/index.ts';
import { auditEntry, auditHead, auditLine, auditOutcome, auditVerdict } from './shapes.ts';

const text = z.string().trim().max(200, 'must have at most 200 characters').optional();
const moment = isoMoment.optional();

const filters = {
  /** User id or part of the e-mail of who acted. */
  actor: text,
  call: text,
  /** Audit kind such as `staff.role-changed`, or its first part followed by a dot: `staff.`. */
  kind: text,
  targetKind: text,
  /** Exact id of the target. */
  target: text,
  /** Part of the target's id. */
  text,
  /** Inclusive; a date is its first moment, UTC. */
  from: moment,
  /** Inclusive; a date is its last moment, UTC. */
  to: moment,
  outcome: auditOutcome.optional(),
};

export const getAuditEntries = defineCall('getAuditEntries', {
  method: 'GET',
  path: '/admin/audit/entries',
  access: 'admin',
  mode: 'read',
  summary: 'The audit log, newest first, filtered, by cursor',
  query: z.object({
    ...filters,
    /** `next` of the page before. */
    cursor: queryInt.optional(),
    /** Rows of a page: 50 to 200; 50 unless told. */
    limit: queryInt
      .pipe(z.number().int().min(50, 'must be at least 50').max(200, 'must be at most 200'))
      .optional(),
  }),
  output: z.object({
    rows: z.array(auditLine),
    /** Cursor of the next page; null: this is the last. */
    next: z.number().int().nullable(),
  }),
  reads: ['audit'],
  failure: 'Something went wrong fetching the audit log.',
});

export const getAuditEntry = defineCall('getAuditEntry', {
  method: 'GET',
  path: '/admin/audit/entries/{id}',
  access: 'admin',
  mode: 'read',
  summary: 'One audit entry with the values before and after',
  params: z.object({ id: queryInt }),
  output: auditEntry,
  reads: ['audit'],
  failure: 'Something went wrong fetching the audit entry.',
});

export const getAuditFilters = defineCall('getAuditFilters', {
  method: 'GET',
  path: '/admin/audit/filters',
  access: 'admin',
  mode: 'read',
  summary: 'What the audit log can be filtered by: people, calls, kinds, kinds of target',
  output: z.object({
    actors: z.array(z.object({ id: z.string(), label: z.string() })),
    calls: z.array(z.string()),
    kinds: z.array(z.string()),
  }),
  reads: ['audit', 'staff'],
  failure: 'Something went wrong fetching the audit log.',
});

export const exportAudit = defineCall('exportAudit', {
  method: 'GET',
  path: '/admin/audit/export',
  access: 'admin',
  mode: 'read',
  summary: 'The filtered audit log as a CSV download, newest first, at most 50,000 lines',
  query: z.object(filters),
  answers: ['text/csv'],
  output: z.string(),
  failure: 'Something went wrong exporting the audit log.',
});

export const getAuditHead = defineCall('getAuditHead', {
  method: 'GET',
  path: '/admin/audit/head',
  access: 'admin',
  mode: 'read',
  summary: 'Where the hash chain of the audit log stands',
  output: auditHead,
  reads: ['audit'],
  failure: 'Something went wrong fetching the audit log.',
});

export const verifyAudit = defineCall('verifyAudit', {
  method: 'GET',
  path: '/admin/audit/verify',
  access: 'admin',
  mode: 'read',
  summary: 'Recomputes the whole hash chain and compares it with the log and the exported head',
  output: auditVerdict,
  failure: 'Something went wrong checking the audit log.',
});
