import type { InputOf } from '@midoffice/contract/kernel';
import type { reportPresence } from '@midoffice/contract/system/presence/calls/report-presence';
import type { AddressParams } from '../../../kit/screen.ts';

/** The customer or symbol that a screen shows. */
export type Target = Pick<InputOf<typeof reportPresence>, 'kind' | 'id'>;

/** What the parameters of an address name; null where they name neither a customer nor a symbol. */
export function targetOf({ userid, symbol }: AddressParams): Target | null {
  if (typeof userid === 'string' && userid) return { kind: 'customer', id: userid };
  if (typeof symbol === 'string' && symbol) return { kind: 'symbol', id: symbol.toUpperCase() };
  return null;
}
