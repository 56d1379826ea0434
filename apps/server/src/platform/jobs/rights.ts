import type { Db } from '../db/connect.ts';
import { ApiError } from '../http/errors.ts';
import { mayStillCall, presentStaff, type RightsSettings } from '../session/present.ts';
import { JobForbidden, type ActsFor } from './jobs.ts';

/** Makes sure that whom a job acts for may still do it. @throws JobForbidden */
export async function requireStillMayAct(
  settings: RightsSettings,
  db: Db,
  actsFor: ActsFor | null,
): Promise<void> {
  if (!actsFor) return;
  const { userid, label, call, also } = actsFor;
  const staff = await presentStaff(settings, db, userid);
  const refusal = `${label} no longer has access to this action, so it was stopped.`;
  if (!mayStillCall(staff, call)) throw new JobForbidden(refusal);
  try {
    also?.(staff);
  } catch (error) {
    if (error instanceof ApiError) throw new JobForbidden(refusal, { cause: error });
    throw error;
  }
}
