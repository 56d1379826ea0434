import { getAlertFields } from '@midoffice/contract/content/article-writer/calls/get-alert-fields';
import { alertFields, fillSentence, formatField } from '@midoffice/market/writer/index';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readSubject } from '../texts.ts';

export const handler = implementRead(getAlertFields, async ({ db, platform }, { selectedTicker, edit }) => {
  const subject = await readSubject(db, selectedTicker, platform.now());
  const alerts = alertFields(subject.list).filter((alert) => edit || alert.active);
  return {
    fields: alerts.map((alert) => {
      const filled = fillSentence(alert.field, alert.sentence, subject.fields, subject);
      return {
        ...alert,
        processed: formatField(alert) ?? '',
        // An alert whose condition does not hold has no sentence.
        processedSentence: alert.active && !filled.errors.length ? filled.text : null,
      };
    }),
  };
});
