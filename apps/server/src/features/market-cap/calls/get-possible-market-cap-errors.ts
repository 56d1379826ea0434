import { getPossibleMarketCapErrors } from '@midoffice/contract/market-cap/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { readErrors } from '../store.ts';

export const handler = implementRead(getPossibleMarketCapErrors, ({ db }) => readErrors(db));
