import { readFileSync } from 'node:fs';
import type { App } from 'firebase-admin/app';
import type { Auth } from 'firebase-admin/auth';
import type { Log } from '../../log/log.ts';
import {
  addressTaken,
  busy,
  createHealth,
  notConnected,
  refused,
  silent,
  type VendorFailure,
  type VendorHealth,
} from '../vendor-errors.ts';
import { boundedAgent } from './agent.ts';

export interface FirebaseOptions {
  /** Empty: Firebase is not connected. */
  readonly projectId: string;
  /** Service account as JSON, or the path of its file. Empty: those that Google Cloud gives to the machine. */
  readonly credentials: string;
  /** Address of an Auth emulator; empty: Google's own service. */
  readonly apiBase: string;
  /** Milliseconds until a request is given up. */
  readonly timeoutMs?: number;
}

/** Firebase Auth through its official SDK. */
export interface FirebaseConnector {
  readonly connected: boolean;
  health(): VendorHealth;
  /**
   * Runs work on the project's users.
   * @throws ApiError 424 where no project is set, 502 or 503 with a text for people, 409 for an address that is taken
   */
  asked<T>(work: (auth: Auth) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const vendor = 'Firebase';
const emulatorSetting = 'FIREBASE_AUTH_EMULATOR_HOST';
const noCredentials = (): VendorFailure => refused(vendor, 'FIREBASE_CREDENTIALS');
/** A page of 1000 users has a few megabytes at most. */
const mostAnswerBytes = 16 * 1_048_576;
let made = 0;

/** A code of the SDK, such as `auth/user-not-found`; undefined where it is none of its errors. */
export function firebaseCode(error: unknown): string | undefined {
  const code: unknown = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(auth|app)\//.test(code) ? code : undefined;
}

/** What a failure of Firebase is called before people. Never its own text, which may quote addresses and keys. */
function failureOf(error: unknown): unknown {
  switch (firebaseCode(error)) {
    case undefined:
      return error;
    case 'auth/email-already-exists':
      return addressTaken(vendor);
    case 'auth/quota-exceeded':
    case 'auth/too-many-requests':
      return busy(vendor);
    case 'app/invalid-credential':
    case 'auth/invalid-credential':
    case 'auth/insufficient-permission':
    case 'auth/project-not-found':
      return noCredentials();
    default:
      return statusOf(error) === 401 || statusOf(error) === 403 ? noCredentials() : silent(vendor);
  }
}

/** The HTTP status behind an error of the SDK, where it carries one. */
const statusOf = (error: unknown): number | undefined =>
  (error as { httpResponse?: { status?: number } }).httpResponse?.status;

/** @throws ApiError where it is neither JSON nor a file with JSON */
function readCredentials(text: string): object {
  try {
    return JSON.parse(text.trimStart().startsWith('{') ? text : readFileSync(text, 'utf8')) as object;
  } catch {
    throw noCredentials();
  }
}

/**
 * The users of an app at an address. The SDK reads the emulator's address only from the environment of the process,
 * when this is called: the variable is set for that moment only, and one set from outside is ignored.
 */
function authAt(getAuth: (app: App) => Auth, app: App, apiBase: string): Auth {
  const before = process.env[emulatorSetting];
  if (apiBase) process.env[emulatorSetting] = new URL(apiBase).host;
  else delete process.env[emulatorSetting];
  try {
    return getAuth(app);
  } finally {
    if (before === undefined) delete process.env[emulatorSetting];
    else process.env[emulatorSetting] = before;
  }
}

/** Loads the SDK and opens an app by a name of its own. The SDK costs a third of a second, so it waits for its use. */
async function open(options: FirebaseOptions): Promise<{ auth: Auth; close(): Promise<void> }> {
  const { projectId, credentials, apiBase, timeoutMs = 8_000 } = options;
  const [{ initializeApp, cert, deleteApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  const limits = { timeoutMs, maxBytes: mostAnswerBytes };
  const tls = boundedAgent('https:', limits);
  const httpAgent = apiBase.startsWith('http:') ? boundedAgent('http:', limits) : tls;
  made += 1;
  try {
    const credential = credentials ? cert(readCredentials(credentials), tls) : undefined;
    const app = initializeApp(
      { projectId, httpAgent, ...(credential && { credential }) },
      `midoffice-${made}`,
    );
    return { auth: authAt(getAuth, app, apiBase), close: () => deleteApp(app) };
  } catch (error) {
    throw firebaseCode(error) === undefined ? error : noCredentials();
  }
}

/** The connector of a project. Nothing is loaded, read or asked before its first use. */
export function createFirebase(options: FirebaseOptions | undefined, log: Log): FirebaseConnector {
  let opened: ReturnType<typeof open> | undefined;
  const connected = options !== undefined && options.projectId !== '';
  const health = createHealth(connected);
  return {
    connected,
    health: health.now,
    async asked(work) {
      if (!options?.projectId) throw notConnected(vendor, 'FIREBASE_PROJECT_ID');
      try {
        opened ??= open(options);
        const done = await work((await opened).auth);
        health.answered();
        return done;
      } catch (error) {
        const failure = failureOf(error);
        health.failed(failure);
        if (failure !== error)
          log.warn({ code: firebaseCode(error), status: statusOf(error) }, 'Firebase has refused or failed');
        throw failure;
      }
    },
    async close() {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
