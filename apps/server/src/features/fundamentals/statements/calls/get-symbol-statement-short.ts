import { getSymbolStatementShort } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statement-short';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readShort } from '../short.ts';

export const handler = implementRead(getSymbolStatementShort, ({ db, platform }, { symbol }) =>
  readShort(db, symbol, platform.now()),
);
