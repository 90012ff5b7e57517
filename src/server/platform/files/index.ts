/** The store of files: a folder, or a bucket if one is configured. */
import type { Config } from '../config/config';
import type { FileStore } from '../context';
import { createBucketStore } from './bucket';
import { createFolderStore } from './folder';

export const createFileStore = ({ folder, bucket }: Config['files']): FileStore =>
  bucket === null ? createFolderStore(folder) : createBucketStore(bucket, folder);
