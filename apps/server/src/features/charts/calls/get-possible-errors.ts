import { getPossibleErrors } from '@midoffice/contract/charts/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { readPossibleErrors } from '../store.ts';

export const handler = implementRead(getPossibleErrors, ({ db }) => readPossibleErrors(db));
