import { getSplitStatistics } from '@midoffice/contract/split-controller/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { readStatistics } from '../statistics.ts';

export const handler = implementRead(getSplitStatistics, ({ db }, input) => readStatistics(db, input));
