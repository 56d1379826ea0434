import type { InputOf } from '@midoffice/contract/kernel';
import type { reportPresence } from '@midoffice/contract/system/presence/calls/report-presence';
import type { AddressParams } from '../../../kit/screen.ts';

/** The customer, symbol, task, note or offer that a screen shows. */
export type Target = Pick<InputOf<typeof reportPresence>, 'kind' | 'id'>;

/** What the parameters of an address name; an open task, note or offer comes first. Null where they name nothing. */
export function targetOf({ task, note, offer, userid, symbol }: AddressParams): Target | null {
  if (typeof task === 'string' && task) return { kind: 'task', id: task };
  if (typeof note === 'string' && note) return { kind: 'note', id: note };
  if (typeof offer === 'string' && offer) return { kind: 'offer', id: offer };
  if (typeof userid === 'string' && userid) return { kind: 'customer', id: userid };
  if (typeof symbol === 'string' && symbol) return { kind: 'symbol', id: symbol.toUpperCase() };
  return null;
}
