import { UsageError, type Command } from '../../platform/cli/command.ts';

const rotate: Command = {
  name: 'secrets rotate',
  usage: 'secrets rotate',
  about:
    'Seals every stored key and secret again under the newest key of SECRETS_KEY (or DATA_DIR/secrets.key).\n' +
    'First put the new key in front of the old one, separated by a comma, and restart every server; then run this.\n' +
    'It may be stopped and run again, and the servers may run meanwhile. Keep the oldest key in the list: it also finds\n' +
    'stored keys. Keys between the newest and the oldest can be dropped afterwards.',
  needs: 'platform',
  async run(given, platform) {
    if (given.words.length) throw new UsageError('no words are expected');
    const { rotateSecrets } = await import('../../platform/crypto/rotate.ts');
    const rotated = await rotateSecrets(platform, (place, done, total) =>
      given.notify(`${place}: ${done} of ${total}`),
    );
    given.out(JSON.stringify(rotated, null, 2));
  },
};

const newKey: Command = {
  name: 'secrets new-key',
  usage: 'secrets new-key',
  about: 'Prints a new key for SECRETS_KEY: 32 random bytes in base64. Nothing is stored.',
  needs: 'nothing',
  async run(given) {
    const { newSecretsKey } = await import('../../platform/crypto/key-file.ts');
    given.out(newSecretsKey());
  },
};

const gatewayKey: Command = {
  name: 'secrets gateway-key',
  usage: 'secrets gateway-key',
  about:
    "Prints the key, in base64, by which your API gateway finds a customer's key in Redis: the record of key K is stored\n" +
    'under the HMAC-SHA256 of K with this key, in hexadecimal. It opens nothing that is stored. It stays the same as long\n' +
    'as the oldest key of SECRETS_KEY does.',
  needs: 'platform',
  async run(given, platform) {
    if (given.words.length) throw new UsageError('no words are expected');
    given.out(platform.secrets.lookupKey());
  },
};

export const commands: Command[] = [rotate, newKey, gatewayKey];
