import { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readEditor } from '../editor.ts';

export const handler = implementRead(getSymbolStatements, ({ db, platform }, input) =>
  readEditor(db, { ...input, nowMs: platform.now() }),
);
