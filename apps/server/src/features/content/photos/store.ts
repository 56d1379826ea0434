import type { PhotoKind } from '@midoffice/contract/content/photos/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A photo as it is stored; `fileName` is its name in the store of files. */
export interface StoredPhoto {
  readonly id: string;
  readonly type: PhotoKind;
  readonly fileName: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly uploadedBy: string;
  readonly createdAt: string;
}

const columns = sql`
  p.id, p.kind as type, p.file_name as "fileName", p.byte_size as bytes, p.width, p.height, p.created_at as "createdAt",
  coalesce((select a.email::text from account a where a.userid = p.uploaded_by), p.uploaded_by) as "uploadedBy"`;

/** The newest photos, of one kind or of both. */
export async function readPhotos(db: DbOrTrx, type: PhotoKind | undefined): Promise<StoredPhoto[]> {
  const { rows } = await sql<StoredPhoto>`
    select ${columns} from photo p where ${type ?? null}::text is null or p.kind = ${type ?? null}
    order by p.created_at desc, p.id limit 200`.execute(db);
  return rows;
}

export async function photoById(db: DbOrTrx, id: string): Promise<StoredPhoto | undefined> {
  const { rows } = await sql<StoredPhoto>`select ${columns} from photo p where p.id = ${id}`.execute(db);
  return rows[0];
}

export async function insertPhoto(
  db: DbOrTrx,
  photo: Omit<StoredPhoto, 'createdAt'> & { readonly contentType: string },
): Promise<void> {
  await sql`
    insert into photo (id, kind, file_name, content_type, byte_size, width, height, uploaded_by)
    values (${photo.id}, ${photo.type}, ${photo.fileName}, ${photo.contentType}, ${photo.bytes}, ${photo.width}, ${photo.height}, ${photo.uploadedBy})`.execute(
    db,
  );
}

/** Answers false where somebody has deleted it just now. */
export async function removePhoto(trx: Trx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from photo where id = ${id}`.execute(trx);
  return numAffectedRows === 1n;
}
