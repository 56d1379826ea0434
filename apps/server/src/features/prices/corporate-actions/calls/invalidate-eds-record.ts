import { invalidateEdsRecord } from '@midoffice/contract/prices/corporate-actions/calls/invalidate-eds-record';
import { edsTexts } from '@midoffice/contract/prices/corporate-actions/shapes';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { sentOf } from '../desk.ts';
import { runEdit } from '../edit.ts';
import { nothingCollected, planCollected } from '../plan.ts';

export const handler = implementWrite(invalidateEdsRecord, (context, input) => {
  const { source, invalid, fullSource } = input;
  const key = input.key ?? input.date ?? '';
  if (!key && !fullSource) throw badInput('date', 'is required');
  return runEdit(context, input, edsTexts.saved, (desk) => {
    const meant = sentOf(desk.facts).filter(
      (one) => one.source === source && (fullSource || one.key === key || one.key.startsWith(`${key}|`)),
    );
    if (!meant.length) {
      const what = fullSource ? 'records' : `record ${key}`;
      throw new ApiError(400, `source: ${source} has no ${what} here`, { field: 'source' });
    }
    const named = fullSource ? [key] : meant.map((one) => one.key);
    const invalidValues = named.map((one) => ({ key: one, source, invalid, fullSource }));
    return planCollected(desk, { ...nothingCollected, invalidValues }, 'eds.record-invalidated');
  });
});
