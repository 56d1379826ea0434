import { screenerSchemas } from '@midoffice/contract/screener/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { allSchemas } from '../rules.ts';
import { countSeries } from '../store.ts';

export const handler = implementRead(screenerSchemas, async ({ db }) => ({
  schemas: allSchemas(await countSeries(db)),
}));
