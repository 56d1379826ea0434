import { proposeStatementRepair } from '@midoffice/contract/fundamentals/statements/calls/propose-statement-repair';
import { implementRead } from '../../../../platform/http/implement.ts';
import { proposeRepairs } from '../solver/propose.ts';

export const handler = implementRead(proposeStatementRepair, async ({ db }, input) => ({
  repairs: await proposeRepairs(db, input),
}));
