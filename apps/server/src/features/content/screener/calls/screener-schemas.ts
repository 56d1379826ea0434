import { screenerSchemas } from '@midoffice/contract/content/screener/calls/screener-schemas';
import { implementRead } from '../../../../platform/http/implement.ts';
import { allSchemas } from '../rules.ts';
import { countSeries } from '../store.ts';

export const handler = implementRead(screenerSchemas, async ({ db }) => ({
  schemas: allSchemas(await countSeries(db)),
}));
