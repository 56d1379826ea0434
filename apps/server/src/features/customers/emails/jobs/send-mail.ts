import { mailJob } from '../../../../platform/mail/mail.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { settledMeanwhile } from '../unpaid.ts';

export const job = (platform: Platform) => mailJob(platform, settledMeanwhile);
