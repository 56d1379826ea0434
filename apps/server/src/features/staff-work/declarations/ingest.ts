import { receiveUserDeclarations } from '@midoffice/contract/staff-work/declarations/calls/receive-user-declarations';
import { sentDeclaration, type SentDeclaration } from '@midoffice/contract/staff-work/declarations/inputs';
import type { IngestKind } from '../../../platform/ingest/ingest.ts';
import { insertDeclarations } from './store.ts';

/** User declarations that senders or files hand in. */
export const declarationIngest: IngestKind<SentDeclaration> = {
  name: 'user-declarations',
  title: 'user declarations',
  call: receiveUserDeclarations,
  schema: sentDeclaration,
  insert: insertDeclarations,
};
