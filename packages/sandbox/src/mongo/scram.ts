import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { authenticationFailed, MongoFault } from './errors.ts';

const iterations = 15_000;

export interface MongoAccount {
  readonly username: string;
  readonly password: string;
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const fields = (message: string): Record<string, string> =>
  Object.fromEntries(message.split(',').map((part) => [part[0] ?? '', part.slice(2)]));

/** One conversation of SCRAM-SHA-256 (RFC 5802, RFC 7677) from the server's side. */
export class ScramConversation {
  readonly #salted: Buffer;
  readonly #salt = randomBytes(28);
  #firstBare = '';
  #serverFirst = '';
  #nonce = '';
  done = false;

  constructor(account: MongoAccount) {
    this.#salted = pbkdf2Sync(account.password, this.#salt, iterations, 32, 'sha256');
  }

  /** The client's first message; answers ours. @throws MongoFault for a stranger */
  start(mechanism: unknown, message: string, account: MongoAccount): string {
    if (mechanism !== 'SCRAM-SHA-256')
      throw new MongoFault(334, 'MechanismUnavailable', `Unsupported mechanism '${String(mechanism)}'`);
    this.#firstBare = message.replace(/^n,[^,]*,/, '');
    const { n = '', r = '' } = fields(this.#firstBare);
    if (n.replaceAll('=2C', ',').replaceAll('=3D', '=') !== account.username) throw authenticationFailed();
    this.#nonce = r + randomBytes(24).toString('base64');
    this.#serverFirst = `r=${this.#nonce},s=${this.#salt.toString('base64')},i=${iterations}`;
    return this.#serverFirst;
  }

  /** The client's proof; answers ours. @throws MongoFault where it does not hold */
  prove(message: string): string {
    const { r, p = '' } = fields(message);
    const withoutProof = message.slice(0, message.lastIndexOf(',p='));
    const signed = `${this.#firstBare},${this.#serverFirst},${withoutProof}`;
    const clientKey = hmac(this.#salted, 'Client Key');
    const signature = hmac(sha256(clientKey), signed);
    const expected = Buffer.from(clientKey.map((byte, n) => byte ^ signature[n]!));
    const proof = Buffer.from(p, 'base64');
    if (r !== this.#nonce || proof.length !== expected.length || !timingSafeEqual(proof, expected))
      throw authenticationFailed();
    this.done = true;
    return `v=${hmac(hmac(this.#salted, 'Server Key'), signed).toString('base64')}`;
  }
}
