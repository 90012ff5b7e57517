/** Files in the data of runs: the data has references, and the bytes are in the store of files. */

/** A file in the data of a run. Only the account in which it was stored can open it. */
export interface FileReference {
  /** UUID. */
  readonly fileId: string;
  readonly name: string;
  /** A media type such as `image/jpeg`. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of the bytes, in hexadecimal digits. */
  readonly digest: string;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Whether a text can be the id of a file. */
export const isFileId = (text: string): boolean => uuid.test(text);

/** Whether a value has the form of a reference. Whether the file exists is known only by the store. */
export function isFileReference(value: unknown): value is FileReference {
  if (typeof value !== 'object' || value === null) return false;
  const { fileId, name, type, size, digest } = value as Record<string, unknown>;
  const texts = [fileId, name, type, digest];
  return texts.every((text) => typeof text === 'string') && isFileId(fileId as string) && typeof size === 'number';
}

/** The ids of the files to which a value refers anywhere, each once. */
export function filesIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  const look = (inner: unknown): void => {
    if (isFileReference(inner)) found.add(inner.fileId);
    else if (typeof inner === 'object' && inner !== null) Object.values(inner).forEach(look);
  };
  look(value);
  return [...found];
}
