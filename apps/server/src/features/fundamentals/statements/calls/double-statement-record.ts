import { doubleStatementRecord } from '@midoffice/contract/fundamentals/statements/calls/double-statement-record';
import { statementTexts } from '@midoffice/contract/fundamentals/statements/shapes';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { planDoubling } from '../doubling.ts';
import { runEdit } from '../edit.ts';

export const handler = implementWrite(doubleStatementRecord, (context, { statementType, ...input }) =>
  runEdit(context, { ...input, table: statementType }, statementTexts.doubled, (desk) =>
    planDoubling(desk, input),
  ),
);
