import type { FileType } from '@midoffice/contract/fundamentals/filings/lists';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** A stored document of a filing. */
export interface FilingFile {
  /** Its name in the store of files. */
  readonly name: string;
  /** The name of the same document as plain text; null of a PDF. */
  readonly textName: string | null;
  readonly fileType: FileType;
  /** The character set of its bytes, as `TextDecoder` names it; of a PDF `binary`. */
  readonly charset: string;
  readonly bytes: number;
}

/** A stored document and the address that led to it. */
export interface LinkedFile extends FilingFile {
  readonly link: string;
}

const columns = sql`
  f.file_name as name, f.text_name as "textName", f.file_type as "fileType", f.charset, f.byte_size as bytes`;

/** The stored documents behind some addresses; addresses of which none is stored are left out. */
export async function filesByLink(db: DbOrTrx, links: readonly string[]): Promise<LinkedFile[]> {
  if (!links.length) return [];
  const { rows } = await sql<LinkedFile>`
    select l.link, ${columns} from filing_link l join filing_file f on f.file_name = l.file_name
    where l.link = any(${[...links]}::text[])`.execute(db);
  return rows;
}

/** A stored document by its name, or by the name of its text. */
export async function fileByName(db: DbOrTrx, name: string): Promise<FilingFile | undefined> {
  const { rows } = await sql<FilingFile>`
    select ${columns} from filing_file f where f.file_name = ${name} or f.text_name = ${name}
    order by f.file_name = ${name} desc limit 1`.execute(db);
  return rows[0];
}

/** Records a stored document, and the address that led to it. The same again changes nothing. */
export async function recordFile(
  db: DbOrTrx,
  file: FilingFile & { readonly sha256: Buffer },
  link: string | null,
): Promise<void> {
  await sql`
    insert into filing_file (file_name, text_name, file_type, charset, byte_size, sha256)
    values (${file.name}, ${file.textName}, ${file.fileType}, ${file.charset}, ${file.bytes}, ${file.sha256})
    on conflict (file_name) do nothing`.execute(db);
  if (link !== null)
    await sql`
      insert into filing_link (link, file_name) values (${link}, ${file.name})
      on conflict (link) do update set file_name = excluded.file_name, fetched_at = now()`.execute(db);
}
