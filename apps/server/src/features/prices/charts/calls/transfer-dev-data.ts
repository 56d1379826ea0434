import { transferDevData } from '@midoffice/contract/prices/charts/calls/transfer-dev-data';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { planTransfer } from '../plans/whole.ts';
import { runRepair } from '../repair.ts';

export const handler = implementWrite(transferDevData, (context, input) =>
  runRepair(context, input, 'Production Data Transferred.', planTransfer),
);
