import { writerTickers } from '@midoffice/contract/article-writer/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { searchSymbols } from '../../charts/door.ts';

export const handler = implementRead(writerTickers, ({ db }, { q }) => searchSymbols(db, q, 20));
