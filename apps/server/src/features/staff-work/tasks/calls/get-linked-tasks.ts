import { getLinkedTasks } from '@midoffice/contract/staff-work/tasks/calls/get-linked-tasks';
import { implementRead } from '../../../../platform/http/implement.ts';
import { linkedTasks } from '../store.ts';

export const handler = implementRead(getLinkedTasks, ({ db }, { kind, id }) => linkedTasks(db, kind, id));
