import { cutText } from '@midoffice/contract/kernel';
import { ApiError } from '../http/errors.ts';

/** Control characters, line ends, and marks that nobody sees but that turn the direction of what follows. */
const unwanted = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Text on one line, without characters that a reader cannot see but a program obeys. */
export function plainLine(text: string, atMost = 1000): string {
  return cutText(text.replace(unwanted, ' ').replaceAll(/ {2,}/g, ' ').trim(), atMost);
}

/** One mailbox: nothing that a mail program reads as a second receiver, a name or a route. */
const oneAddress = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,253}$/;

/**
 * The address if it is exactly one, so that no account's e-mail adds a receiver.
 * @throws ApiError 400
 */
export function requireOneAddress(address: string): string {
  if (plainLine(address) !== address || !oneAddress.test(address))
    throw new ApiError(
      400,
      `No mail can be sent to '${plainLine(address, 80)}': it is not an e-mail address.`,
    );
  return address;
}
