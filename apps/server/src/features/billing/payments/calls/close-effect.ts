import { closeEffect } from '@midoffice/contract/billing/payments/calls/close-effect';
import { implementWrite } from '../../../../platform/http/implement.ts';

export const handler = implementWrite(closeEffect, async (context, { id, outcome, reason }) => {
  const title = await context.platform.effects.conclude(context, id, { outcome, reason });
  return { success: true as const, message: `${title}: closed as ${outcome}.` };
});
