import type { TestContext } from 'node:test';

/** A file that the console handed to the browser. */
export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Keeps the files that a test saves, oldest first. The browser of tests would open a file instead of saving it. */
export function keepSavedFiles(t: TestContext): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  const blobs = new Map<string, Blob>();
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const address = `blob:${blobs.size}`;
      blobs.set(address, blob);
      return address;
    },
    revokeObjectURL: () => undefined,
  });
  t.mock.method(HTMLAnchorElement.prototype, 'click', function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: blobs.get(this.href)! });
  });
  return saved;
}
