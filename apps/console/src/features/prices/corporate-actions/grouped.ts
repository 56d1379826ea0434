import { groupedRecord } from '@midoffice/contract/prices/corporate-actions/records';
import type { EdsEditorData, EdsFlatEditorData } from '@midoffice/contract/prices/corporate-actions/shapes';

/** What the editor's call answered, each record with its fields in `values`. */
export const groupedEditor = ({ main, full, ...rest }: EdsFlatEditorData): EdsEditorData => ({
  ...rest,
  main: main.map((record) => groupedRecord(rest.type, record)),
  full: full.map(({ source, records }) => ({
    source,
    records: records.map((record) => groupedRecord(rest.type, record)),
  })),
});
