import { getPossibleErrors } from '@midoffice/contract/prices/charts/calls/get-possible-errors';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readPossibleErrors } from '../store.ts';

export const handler = implementRead(getPossibleErrors, ({ db }) => readPossibleErrors(db));
