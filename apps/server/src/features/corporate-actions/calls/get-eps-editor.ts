import { getEpsEditor } from '@midoffice/contract/corporate-actions/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { readEditor } from '../editor.ts';

export const handler = implementRead(getEpsEditor, ({ db }, { symbol, type }) =>
  readEditor(db, symbol, type),
);
