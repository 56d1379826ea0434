import { getFinancialUpdateUsers } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-update-users';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listUsers } from '../store.ts';

export const handler = implementRead(getFinancialUpdateUsers, ({ db }) => listUsers(db));
