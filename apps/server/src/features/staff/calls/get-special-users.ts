import { getSpecialUsers } from '@midoffice/contract/staff/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { listSpecialUsers } from '../store.ts';

export const handler = implementRead(getSpecialUsers, ({ platform }) => listSpecialUsers(platform.db));
