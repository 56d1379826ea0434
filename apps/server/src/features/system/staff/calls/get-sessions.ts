import { getSessions } from '@midoffice/contract/system/staff/calls/get-sessions';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listSessions } from '../session-store.ts';

export const handler = implementRead(getSessions, async ({ platform, staff }) => ({
  rows: await listSessions(platform.db, staff.userid, staff.sessionId, platform.settings.SESSION_IDLE_HOURS),
}));
