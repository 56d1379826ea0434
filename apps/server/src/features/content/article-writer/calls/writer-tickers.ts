import { writerTickers } from '@midoffice/contract/content/article-writer/calls/writer-tickers';
import { implementRead } from '../../../../platform/http/implement.ts';
import { searchSymbols } from '../../../prices/charts/api.ts';

export const handler = implementRead(writerTickers, ({ db }, { q }) => searchSymbols(db, q, 20));
