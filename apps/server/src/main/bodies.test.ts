// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startServer, temporaryDataDir, type ServerProcess } from '../testing/process.ts';

const mebibyte = 1_048_576;
const connections = 150;
const announced = 33 * mebibyte;

/** Resident memory of a process in MiB. */
const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

describe('bodies of strangers', { skip: process.platform !== 'linux' && 'reads /proc' }, () => {
  const dataDir = temporaryDataDir();
  let server: ServerProcess;
  before(async () => {
    server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
  });
  after(async () => {
    await server.end('SIGTERM');
    dataDir.remove();
  });

  /** One connection that announces a large body and sends it until the server closes. Returns the status and the bytes sent. */
  function push(path: string, type: string): Promise<{ status: number; sent: number }> {
    const { hostname, port } = new URL(server.url);
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      const chunk = Buffer.alloc(65_536, 0x61);
      let sent = 0;
      let text = '';
      const more = (): void => {
        while (!socket.destroyed && sent < announced) {
          sent += chunk.length;
          if (!socket.write(chunk)) return;
        }
      };
      socket.on('drain', more);
      socket.on('data', (part) => (text += part.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve({ status: Number(text.split(' ')[1] ?? 0), sent }));
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${type}\r\ncontent-length: ${announced}\r\n\r\n`,
      );
      more();
    });
  }

  const kinds: [what: string, path: string, type: string][] = [
    ['lines of events', '/usage/events?token=stranger-1', 'application/x-ndjson'],
    ['a form with a file', '/status/fix/upload-chart-file', 'multipart/form-data; boundary=x'],
    ['JSON', '/status/fix/update-eds-data', 'application/json'],
    ['a webhook', '/webhooks/stripe', 'application/json'],
  ];
  for (const [what, path, type] of kinds) {
    test(`${connections} connections that each announce 33 MB of ${what} add less than 50 MB in total`, async (context) => {
      const before = residentMb(server.pid);
      let most = before;
      const watch = setInterval(() => (most = Math.max(most, residentMb(server.pid))), 5);
      const answers = await Promise.all(Array.from({ length: connections }, () => push(path, type)));
      clearInterval(watch);
      context.diagnostic(`${Math.round(before)} MB before, ${Math.round(most)} MB at most`);
      // Where a connection is reset under a sender that goes on, the answer may be lost on its way.
      for (const { status, sent } of answers) {
        assert.ok([0, 401, 413].includes(status), String(status));
        assert.ok(sent < announced / 2, `${sent} bytes were taken`);
      }
      assert.ok(most - before < 50, `${Math.round(most - before)} MB more`);
    });
  }
});
