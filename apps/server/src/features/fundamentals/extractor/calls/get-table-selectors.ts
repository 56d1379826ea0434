import { getTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/get-table-selectors';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readSelectors } from '../template-store.ts';

export const handler = implementRead(getTableSelectors, ({ db }) => readSelectors(db));
