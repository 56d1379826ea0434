import { previewUserDomainFilter } from '@midoffice/contract/customers/filters/calls/preview-user-domain-filter';
import { implementRead } from '../../../../platform/http/implement.ts';
import { effectOf } from '../effect.ts';
import { requireFilter } from '../rules.ts';

export const handler = implementRead(
  previewUserDomainFilter,
  async ({ db, platform, staff }, { type, value, state }) =>
    effectOf(db, [requireFilter(type, value, platform)], state === 'active', staff),
);
