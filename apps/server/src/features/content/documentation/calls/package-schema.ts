import { packageSchema } from '@midoffice/contract/content/documentation/calls/package-schema';
import { implementRead } from '../../../../platform/http/implement.ts';
import { allRecords } from '../records.ts';

export const handler = implementRead(packageSchema, ({ db }) => allRecords(db));
