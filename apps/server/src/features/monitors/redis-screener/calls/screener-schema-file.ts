import { screenerSchemaFile } from '@midoffice/contract/monitors/redis-screener/calls/screener-schema-file';
import { implementRead } from '../../../../platform/http/implement.ts';
import { schemaFields } from '../schema.ts';

export const handler = implementRead(screenerSchemaFile, async () => ({ fields: schemaFields }));
