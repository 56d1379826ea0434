import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { statementTexts } from '@midoffice/contract/fundamentals/statements/shapes';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { runEdit } from '../edit.ts';
import { planCollected } from '../plan-collected.ts';

export const handler = implementWrite(updateSymbolStatements, (context, input) =>
  runEdit(context, input, statementTexts.saved, (desk) => planCollected(desk, input)),
);
