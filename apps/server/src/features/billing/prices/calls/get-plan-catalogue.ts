import { getPlanCatalogue } from '@midoffice/contract/billing/prices/calls/get-plan-catalogue';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listCatalogue } from '../catalogue-store.ts';

export const handler = implementRead(getPlanCatalogue, async ({ db }) => ({
  products: await listCatalogue(db),
}));
