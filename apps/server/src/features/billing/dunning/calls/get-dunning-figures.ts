import { getDunningFigures } from '@midoffice/contract/billing/dunning/calls/get-dunning-figures';
import { implementRead } from '../../../../platform/http/implement.ts';
import { figuresSince } from '../case-store.ts';

const weeks = 53;

export const handler = implementRead(getDunningFigures, ({ db, platform }) =>
  figuresSince(db, new Date(platform.now() - weeks * 7 * 86_400_000).toISOString()),
);
