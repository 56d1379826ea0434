import { getAllFixes } from '@midoffice/contract/fix-runner/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { describeFixes } from '../registry.ts';

export const handler = implementRead(getAllFixes, () => describeFixes());
