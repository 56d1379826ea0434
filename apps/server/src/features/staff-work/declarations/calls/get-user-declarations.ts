import { getUserDeclarations } from '@midoffice/contract/staff-work/declarations/calls/get-user-declarations';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listDeclarations } from '../store.ts';

export const handler = implementRead(getUserDeclarations, ({ db, staff }, asked) =>
  listDeclarations(db, { ...asked, reader: staff }),
);
