import type { Document } from 'bson';

/** A refusal in MongoDB's words: https://www.mongodb.com/docs/manual/reference/error-codes/ */
export class MongoFault extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly labels: readonly string[];

  constructor(code: number, codeName: string, message: string, labels: readonly string[] = []) {
    super(message);
    this.name = 'MongoFault';
    this.code = code;
    this.codeName = codeName;
    this.labels = labels;
  }

  reply(): Document {
    return {
      ok: 0,
      errmsg: this.message,
      code: this.code,
      codeName: this.codeName,
      ...(this.labels.length && { errorLabels: [...this.labels] }),
    };
  }
}

export const badValue = (message: string): MongoFault => new MongoFault(2, 'BadValue', message);
export const commandNotFound = (name: string): MongoFault =>
  new MongoFault(59, 'CommandNotFound', `no such command: '${name}'`);
export const unauthorized = (name: string): MongoFault =>
  new MongoFault(13, 'Unauthorized', `Command ${name} requires authentication`);
export const authenticationFailed = (): MongoFault =>
  new MongoFault(18, 'AuthenticationFailed', 'Authentication failed.');
export const duplicateKey = (namespace: string, index: string): MongoFault =>
  new MongoFault(
    11_000,
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${index}`,
  );
export const notPrimary = (): MongoFault =>
  new MongoFault(10_107, 'NotWritablePrimary', 'not primary', ['RetryableWriteError']);
export const shuttingDown = (): MongoFault =>
  new MongoFault(91, 'ShutdownInProgress', 'The server is in quiesce mode and will shut down', [
    'RetryableWriteError',
  ]);
