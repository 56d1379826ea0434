import { takeReviewItem } from '@midoffice/contract/quality/review/calls/take-review-item';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { takeItem } from '../take.ts';

export const handler = implementWrite(takeReviewItem, async (context, { ref }) => {
  const view = await takeItem(context, ref);
  if (!view) {
    // What was checked again on the way is kept.
    await context.audit({ targetKind: 'review', targetId: 'queue', after: { empty: true } });
  }
  return { view };
});
