import { noAccess } from '@midoffice/contract/kernel';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { explainerOf } from '../../../../platform/ledger/tables.ts';
import { maySee, wholeTargets } from '../rules.ts';

export const handler = implementRead(
  whyThisValue,
  async ({ db, staff }, { targetKind, target, key, field }) => {
    if (!wholeTargets(staff).includes(targetKind)) throw new ApiError(403, noAccess);
    const explanation = await explainerOf(targetKind)?.(db, { target, key, field });
    if (!explanation) throw notFound(`key: ${target} has no value ${field} at ${key}`);
    return { ...explanation, changeSets: explanation.changeSets.filter((set) => maySee(staff, set)) };
  },
);
