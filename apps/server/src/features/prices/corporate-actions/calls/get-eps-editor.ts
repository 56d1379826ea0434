import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { flatRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readEditor } from '../editor.ts';

export const handler = implementRead(getEpsEditor, async ({ db }, { symbol, type }) => {
  const { main, full, ...rest } = await readEditor(db, symbol, type);
  return {
    ...rest,
    main: main.map(flatRecord),
    full: full.map(({ source, records }) => ({ source, records: records.map(flatRecord) })),
  };
});
