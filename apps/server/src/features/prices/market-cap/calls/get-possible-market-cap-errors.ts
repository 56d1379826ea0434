import { getPossibleMarketCapErrors } from '@midoffice/contract/prices/market-cap/calls/get-possible-market-cap-errors';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readErrors } from '../store.ts';

export const handler = implementRead(getPossibleMarketCapErrors, ({ db }) => readErrors(db));
