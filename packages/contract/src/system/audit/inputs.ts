import { z } from 'zod';
import { isoMoment } from '../../kernel/index.ts';
import { auditOutcome } from './shapes.ts';

export const text = z.string().trim().max(200, 'must have at most 200 characters').optional();

export const moment = isoMoment.optional();

export const filters = {
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
