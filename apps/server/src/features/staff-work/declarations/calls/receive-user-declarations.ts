import { receiveUserDeclarations } from '@midoffice/contract/staff-work/declarations/calls/receive-user-declarations';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { receiveRecords } from '../../../../platform/ingest/ingest.ts';
import { declarationIngest } from '../ingest.ts';

export const handler = implementWrite(receiveUserDeclarations, (context) =>
  receiveRecords(context, declarationIngest),
);
