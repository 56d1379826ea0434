import type { FastifyInstance } from 'fastify';
import { serveRaw, type RawAnswer } from '../kernel/serve-raw.ts';
import type { Table } from '../kernel/store.ts';
import type { SandboxRuntime, Vendor } from '../kernel/vendor.ts';
import { pressPage, type PressPage } from './page.ts';

/** A file of a publisher's site, such as a picture, or a page of another make. */
export interface PressFile {
  /** Its path on the site, without a leading slash. */
  readonly id: string;
  readonly type: string;
  readonly base64: string;
}

export interface PressHelpers {
  seedPages(pages: readonly PressPage[]): void;
  seedFile(file: PressFile): void;
}

const refuse = (status: number, text: string): RawAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<html><body><h1>${text}</h1></body></html>`,
});

/** The stand-in of publishers' sites below /press: pages of articles and the pictures on them. */
export function pressVendor(): Vendor & { helpers(): PressHelpers } {
  let runtime: SandboxRuntime | undefined;
  let pages: Table<PressPage>;
  let files: Table<PressFile>;
  function find(path: string): RawAnswer {
    const page = pages.get(path);
    if (page)
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: pressPage(page) };
    const file = files.get(path);
    return file
      ? { status: 200, headers: { 'content-type': file.type }, body: Buffer.from(file.base64, 'base64') }
      : refuse(404, 'Not Found');
  }
  return {
    name: 'press',
    attach(given) {
      runtime = given;
      pages = given.store.table<PressPage>('press.pages');
      files = given.store.table<PressFile>('press.files');
    },
    helpers: () => ({
      seedPages: (list) =>
        runtime!.store.transaction(() => {
          for (const page of list) pages.put(page);
        }),
      seedFile: (file) => runtime!.store.transaction(() => void files.put(file)),
    }),
    routes(app: FastifyInstance) {
      app.get('/press/*', (request, reply) =>
        serveRaw(runtime!, request, reply, {
          vendor: 'press',
          faultAnswer: (status) => refuse(status, 'An injected failure.'),
          work: () => find(request.url.split('?', 1)[0]!.slice('/press/'.length)),
        }),
      );
    },
    tick: () => undefined,
    close: async () => undefined,
  };
}
