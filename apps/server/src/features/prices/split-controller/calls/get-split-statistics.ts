import { getSplitStatistics } from '@midoffice/contract/prices/split-controller/calls/get-split-statistics';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readStatistics } from '../statistics.ts';

export const handler = implementRead(getSplitStatistics, ({ db }, input) => readStatistics(db, input));
