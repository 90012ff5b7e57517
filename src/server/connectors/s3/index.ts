/** Amazon’s object storage, and others with its API such as MinIO and Ceph. */
import { textOf } from '../../../domain/runs/json';
import { StepError, type Action, type CallContext, type Connector, type Field, type PollTrigger } from '../connector';
import { field } from '../field';
import { contentFields, keepFile, nameOfPath, openContent, requirePath, sampleKeptFile, type KeptFile } from '../files/fileContent';
import { fileNews, maxFiles } from '../files/newFiles';
import { readFlag, readText, requireWord } from '../inputs';
import { recordOf, recordsOf } from '../jsonApi';
import { readXml, sendToS3 } from './bucket';

/** Bytes of a list with 1,000 objects. */
const maxListSize = 2 * 1024 * 1024;

const bucketField: Field = field.choice('bucket', 'Bucket', 'The bucket of the storage.', {
  dynamicChoices: 'buckets',
  isRequired: true,
  placeholder: 'reports',
  check: bucketOf,
});
const prefixField: Field = field.text('prefix', 'Folder', 'Only files whose path begins with this. All files if left empty.', {
  placeholder: 'inbox/',
});
const pathField: Field = field.text('path', 'File path', 'The path with its folders, without a leading slash.', {
  isRequired: true,
  placeholder: 'inbox/report.csv',
  check: pathOf,
});

const sampleFile = {
  bucket: 'reports',
  path: 'inbox/report.csv',
  name: 'report.csv',
  size: 2048,
  modifiedAt: '2026-11-21T09:30:00.000Z',
  etag: '9b2cf535f27731c9',
};

function bucketOf(input: CallInput): string {
  const bucket = requireWord(input, 'bucket', 'Bucket');
  if (!/^[\w.-]{1,255}$/.test(bucket) || /^\.+$/.test(bucket)) throw new StepError('Bucket has letters, digits, dots and hyphens.');
  return bucket;
}
type CallInput = Parameters<typeof requireWord>[0];

function pathOf(input: CallInput): string {
  const path = requirePath(input, 'path', 'File path');
  if (path.split('/').some((part) => part === '.' || part === '..')) throw new StepError('File path can’t have . or .. as a folder.');
  return path;
}

/** The objects of a bucket with a prefix, at most `most` and one more; folders are left out. */
async function listObjects(call: CallContext, bucket: string, prefix: string, most: number): Promise<(typeof sampleFile)[]> {
  const files: (typeof sampleFile)[] = [];
  for (let token = ''; ;) {
    const query = { 'list-type': '2', ...(prefix !== '' && { prefix }), ...(token !== '' && { 'continuation-token': token }) };
    const reply = await sendToS3(call, { method: 'GET', bucket, query, maxBytes: maxListSize, repeat: 'safe' });
    const list = recordOf((await readXml(reply.body)).ListBucketResult);
    const objects = recordsOf(list.Contents).filter(({ Key }) => !textOf(Key).endsWith('/'));
    files.push(...objects.map((object) => fileOf(bucket, object)));
    token = textOf(list.NextContinuationToken);
    if (textOf(list.IsTruncated) !== 'true' || token === '' || files.length > most) return files.slice(0, most + 1);
  }
}

function fileOf(bucket: string, object: Readonly<Record<string, unknown>>): typeof sampleFile {
  const path = textOf(object.Key);
  const modified = new Date(textOf(object.LastModified));
  return {
    bucket,
    path,
    name: nameOfPath(path),
    size: Number(object.Size) || 0,
    modifiedAt: Number.isNaN(modified.getTime()) ? '' : modified.toISOString(),
    etag: textOf(object.ETag).replaceAll(/"|&quot;/g, ''),
  };
}

const newFile: PollTrigger = {
  kind: 'poll',
  everySeconds: 300,
  event: 'new_file',
  title: 'New file',
  help: 'Runs for each new or updated file in a bucket.',
  fields: [bucketField, prefixField],
  sample: sampleFile,
  poll: async (call) => {
    const bucket = bucketOf(call.input);
    const prefix = readText(call.input, 'prefix').trim();
    const found = await listObjects(call, bucket, prefix, maxFiles);
    const files = found.map((data) => ({
      path: data.path,
      version: `${data.etag} ${data.modifiedAt}`,
      modified: Date.parse(data.modifiedAt),
      data,
    }));
    return fileNews({ source: `${textOf(call.connection.endpoint)} ${bucket} ${prefix}`, files, growsInPlace: false }, call);
  },
};

const listFiles: Action = {
  event: 'list_files',
  title: 'List files',
  help: 'Lists the files in a bucket by path, at most 1,000.',
  kind: 'search',
  fields: [bucketField, prefixField],
  // Safe: it only reads.
  repeat: 'safe',
  isTask: true,
  sample: { files: [sampleFile], count: 1, hasMore: false },
  run: async (call) => {
    const found = await listObjects(call, bucketOf(call.input), readText(call.input, 'prefix').trim(), 1000);
    const files = found.slice(0, 1000);
    return { files, count: files.length, hasMore: found.length > 1000 };
  },
};

const getFile: Action = {
  event: 'get_file',
  title: 'Get a file',
  help: 'Gets a file for later steps.',
  kind: 'search',
  fields: [bucketField, pathField],
  // Safe: it only reads.
  repeat: 'safe',
  isTask: true,
  movesFiles: true,
  sample: {
    bucket: 'reports',
    path: 'inbox/report.csv',
    name: 'report.csv',
    type: 'text/csv',
    ...sampleKeptFile,
  },
  run: async (call) => {
    const [bucket, path] = [bucketOf(call.input), pathOf(call.input)];
    const name = nameOfPath(path);
    let kept: KeptFile | undefined;
    const reply = await sendToS3(call, {
      method: 'GET',
      bucket,
      key: path,
      maxBytes: maxListSize,
      repeat: 'safe',
      receive:
        ({ headers }) =>
        async (bytes) => {
          kept = await keepFile(call.files, { name, type: headers['content-type'] ?? '', bytes });
        },
    });
    return { bucket, path, name, type: reply.headers['content-type'] ?? '', ...kept };
  },
};

const uploadFile: Action = {
  event: 'upload_file',
  title: 'Upload a file',
  help: 'Uploads a file to a bucket.',
  kind: 'write',
  fields: [
    bucketField,
    pathField,
    ...contentFields,
    field.text(
      'type',
      'Content type',
      'Tells browsers how to show the file. The file’s own type if left empty, or application/octet-stream for text.',
      { placeholder: 'text/csv' },
    ),
    field.boolean('replaces', 'Replace a file', 'If it is on, a file with the same path is replaced. Otherwise the step fails.', {
      initial: false,
    }),
  ],
  // Never: a bucket with versions keeps each repetition.
  repeat: 'never',
  isTask: true,
  movesFiles: true,
  sample: { bucket: 'reports', path: 'inbox/report.csv', name: 'report.csv', size: 28, etag: '9b2cf535f27731c9' },
  run: async (call) => {
    const [bucket, path] = [bucketOf(call.input), pathOf(call.input)];
    const content = await openContent(call);
    const replaces = readFlag(call.input, 'replaces', 'Replace a file', false);
    const headers = {
      'content-type': readText(call.input, 'type').trim() || content.file?.type || 'application/octet-stream',
      ...(!replaces && { 'if-none-match': '*' }),
    };
    const reply = await sendToS3(call, {
      method: 'PUT',
      bucket,
      key: path,
      headers,
      body: content,
      maxBytes: maxListSize,
      repeat: 'never',
    });
    return { bucket, path, name: nameOfPath(path), size: content.size, etag: (reply.headers.etag ?? '').replaceAll('"', '') };
  },
};

const deleteFile: Action = {
  event: 'delete_file',
  title: 'Delete a file',
  help: 'Deletes a file in a bucket. A file that doesn’t exist counts as deleted.',
  kind: 'write',
  fields: [bucketField, pathField],
  // Never: between two tries, another person can have written a new file.
  repeat: 'never',
  isTask: true,
  sample: { bucket: 'reports', path: 'inbox/report.csv', isDeleted: true },
  run: async (call) => {
    const [bucket, path] = [bucketOf(call.input), pathOf(call.input)];
    await sendToS3(call, { method: 'DELETE', bucket, key: path, maxBytes: maxListSize, repeat: 'never' });
    return { bucket, path, isDeleted: true };
  },
};

async function listBuckets(call: CallContext): Promise<string[]> {
  const reply = await sendToS3(call, { method: 'GET', bucket: '', maxBytes: maxListSize, repeat: 'safe' });
  const list = recordOf(recordOf((await readXml(reply.body)).ListAllMyBucketsResult).Buckets);
  return recordsOf(list.Bucket).map(({ Name }) => textOf(Name));
}

export const s3: Connector = {
  app: {
    key: 'AmazonS3CLIAPI',
    version: '1.0.0',
    name: 'Amazon S3',
    slug: 'amazon-s3',
    categories: ['file-storage'],
    popularity: 52,
    addedOn: '2026-11-23',
    about: 'Files in buckets, including on your own storage.',
    color: 'B4540A',
    authType: 'api_key',
    upfrontFields: ['address'],
  },
  connection: {
    fields: [
      field.text('endpoint', 'URL', 'The URL of storage that is compatible with Amazon S3. Amazon S3 if left empty.', {
        placeholder: 'https://storage.example.org',
      }),
      field.text('region', 'Region', 'If left empty: us-east-1.', { placeholder: 'eu-central-1' }),
      field.text(
        'accessKeyId',
        'Access key ID',
        'For Amazon S3: in the AWS console under IAM, Users, Security credentials. Create a key with only the permissions that your Zaps need.',
        { isRequired: true },
      ),
      field.secret('secretAccessKey', 'Secret access key', 'It is shown once, when the key is created.', { isRequired: true }),
      field.text('bucket', 'Bucket', 'Only for a key that isn’t allowed to list all buckets: the bucket to test it with.'),
    ],
    test: async (call) => {
      const bucket = textOf(call.connection.bucket).trim();
      if (bucket === '') await listBuckets(call);
      else await listObjects(call, bucketOf({ bucket }), '', 1);
      return { title: bucket === '' ? textOf(call.connection.accessKeyId).trim() : bucket };
    },
  },
  triggers: [newFile],
  actions: [listFiles, getFile, uploadFile, deleteFile],
  choices: {
    buckets: async (call) => {
      const own = textOf(call.connection.bucket).trim();
      return (own === '' ? await listBuckets(call) : [own]).map((name) => ({ value: name, label: name }));
    },
  },
};
