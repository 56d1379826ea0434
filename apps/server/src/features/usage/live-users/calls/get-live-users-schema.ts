import { getLiveUsersSchema } from '@midoffice/contract/usage/live-users/calls/get-live-users-schema';
import {
  liveUserFields,
  liveUserSorts,
  sortDirections,
  type LiveUserField,
} from '@midoffice/contract/usage/live-users/shapes';
import { implementRead } from '../../../../platform/http/implement.ts';

export const handler = implementRead(getLiveUsersSchema, async () => ({
  fields: liveUserFields.map(({ options, ...field }: LiveUserField) => ({
    ...field,
    ...(options && { options: [...options] }),
  })),
  sorts: [...liveUserSorts],
  directions: [...sortDirections],
}));
