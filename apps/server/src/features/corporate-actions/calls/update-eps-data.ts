import { updateEpsData } from '@midoffice/contract/corporate-actions/calls';
import { edsTexts } from '@midoffice/contract/corporate-actions/shapes';
import { implementWrite } from '../../../platform/http/implement.ts';
import { runEdit } from '../edit.ts';
import { planCollected } from '../plan.ts';

export const handler = implementWrite(updateEpsData, (context, input) =>
  runEdit(context, input, edsTexts.saved, (desk) => planCollected(desk, input)),
);
