import { searchSymbols as call } from '@midoffice/contract/prices/charts/calls/search-symbols';
import { implementRead } from '../../../../platform/http/implement.ts';
import { recentSymbols, searchSymbols } from '../store.ts';

export const handler = implementRead(call, ({ db, staff }, { q, limit }) =>
  q ? searchSymbols(db, q, limit) : recentSymbols(db, staff.userid, limit),
);
