import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../customer-records/api.ts';
import { readPayments } from '../read-payments.ts';

export const handler = implementRead(getActiveSubscription, async ({ db, platform, staff }, { userid }) =>
  readPayments(db, platform, await customerFor({ platform, staff }, userid)),
);
