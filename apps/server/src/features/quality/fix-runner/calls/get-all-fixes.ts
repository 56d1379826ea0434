import { getAllFixes } from '@midoffice/contract/quality/fix-runner/calls/get-all-fixes';
import { implementRead } from '../../../../platform/http/implement.ts';
import { describeFixes } from '../registry.ts';

export const handler = implementRead(getAllFixes, () => describeFixes());
