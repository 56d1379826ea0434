import { receiveUserDeclarations } from '@midoffice/contract/staff-work/declarations/calls/receive-user-declarations';
import { implementIngest } from '../../../../platform/ingest/ingest.ts';
import { declarationIngest } from '../ingest.ts';

export const handler = implementIngest(receiveUserDeclarations, declarationIngest);
