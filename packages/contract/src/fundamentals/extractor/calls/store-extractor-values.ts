import { defineCall } from '../../../kernel/index.ts';
import { statementRepairDone } from '../../statements/shapes.ts';
import { access } from '../inputs.ts';
import { storeBody } from '../table-inputs.ts';

export const storeExtractorValues = defineCall('storeExtractorValues', {
  method: 'POST',
  path: '/status/fix/store-extractor-values',
  host: 'data',
  access,
  mode: 'write',
  audit: 'extractor.values-stored',
  summary:
    'Stores values of a filing in a record, as one repair that names filing, table, row and row mapper',
  body: storeBody,
  output: statementRepairDone.omit({ changed: true, changedCount: true, records: true }),
  changes: ['statements', 'extractor', 'ledger'],
  failure: 'Something went wrong!',
});
