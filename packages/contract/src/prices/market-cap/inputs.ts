import { z } from 'zod';
import { limitedText, ruledNumber } from '../../kernel/index.ts';
import { sharesRule } from './lists.ts';

export const access = ['historicalMarketcap'] as const;

export const changes = ['market-cap', 'ledger'];

export const reason = limitedText('text').default('');

export const shares = ruledNumber(sharesRule);

export const preview = z.boolean('must be true or false').default(false);
