import { getSpecialUsers } from '@midoffice/contract/system/staff/calls/get-special-users';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listSpecialUsers } from '../store.ts';

export const handler = implementRead(getSpecialUsers, ({ platform }) => listSpecialUsers(platform.db));
