import { invalidateEdsRecord } from '@midoffice/contract/prices/corporate-actions/calls/invalidate-eds-record';
import { edsTexts } from '@midoffice/contract/prices/corporate-actions/shapes';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { sentOf } from '../desk.ts';
import { runEdit } from '../edit.ts';
import { nothingCollected, planCollected } from '../plan.ts';

export const handler = implementWrite(invalidateEdsRecord, (context, input) => {
  const { date: key, source, invalid, fullSource } = input;
  return runEdit(context, input, edsTexts.saved, (desk) => {
    const sent = sentOf(desk.facts).some((one) => one.source === source && (fullSource || one.key === key));
    if (!sent) {
      const what = fullSource ? 'records' : `record ${key}`;
      throw new ApiError(400, `source: ${source} has no ${what} here`, { field: 'source' });
    }
    const invalidValues = [{ key, source, invalid, fullSource }];
    return planCollected(desk, { ...nothingCollected, invalidValues }, 'eds.record-invalidated');
  });
});
