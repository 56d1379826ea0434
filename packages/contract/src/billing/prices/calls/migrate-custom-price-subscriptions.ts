import { z } from 'zod';
import { comparedWith, defineCall, effectDone, reason, userid } from '../../../kernel/index.ts';
import { priceId, subscription } from '../inputs.ts';
import { expectedMigration } from '../shapes.ts';

export const migrateCustomPriceSubscriptions = defineCall('migrateCustomPriceSubscriptions', {
  method: 'POST',
  path: '/admin/migrate-custom-price-subscriptions',
  access: ['customEnterpriseMigration'],
  mode: 'effect',
  audit: 'migration.enterprise',
  summary: 'Moves a running subscription to another price of its product, with proration',
  body: z.object({
    userid,
    subscription,
    newPriceID: priceId,
    expected: comparedWith(
      expectedMigration,
      'The figures that were shown',
      'the subscription is moved at whatever the figures are when the call arrives',
    ),
    reason,
  }),
  output: effectDone,
  changes: ['accounts', 'effects'],
  failure: 'Failed to migrate subscription.',
});
