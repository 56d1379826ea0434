import { getSecData } from '@midoffice/contract/fundamentals/filings/calls/get-sec-data';
import { implementRead } from '../../../../platform/http/implement.ts';
import { secFilings } from '../sec.ts';

export const handler = implementRead(getSecData, ({ platform }, { symbol }) => secFilings(platform, symbol));
