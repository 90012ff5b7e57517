/** The program of the thread that reads a workbook. It gets `workerData`: see `workbook.ts`. */
export const workbookSource = String.raw`
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const { fflate, reader, bytes, sheet, lastLine, largestUnpacked } = workerData;
const { unzipSync, zipSync } = require(fflate);

// The parts of a workbook with values. Pictures and macros stay packed.
const isNeeded = (name) => /\.(?:xml|rels)$/i.test(name);

// Unpacks into buffers of the stated sizes, which are added up first: a part that is larger than it states is cut off. A part that is
// stored without compression is copied with its packed size, and many parts can name the same bytes. Buffers are not in the memory
// that a thread is limited to.
function unpack() {
  let size = 0;
  let count = 0;
  unzipSync(bytes, {
    filter: ({ name, size: packed, originalSize }) => {
      count += 1;
      if (isNeeded(name)) size += Math.max(packed, originalSize);
      return false;
    },
  });
  if (size > largestUnpacked || count > 10000) return null;
  return unzipSync(bytes, { filter: ({ name }) => isNeeded(name) });
}

const cellOf = (value) => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

async function read() {
  const parts = unpack();
  if (parts === null) return { type: 'tooLarge' };
  // Stored without compression, so that the reader does not unpack by itself.
  const stored = zipSync(parts, { level: 0 });
  const { default: readXlsxFile } = require(reader);
  const all = await readXlsxFile(stored.buffer.slice(stored.byteOffset, stored.byteOffset + stored.byteLength));
  const sheets = all.map((each) => each.sheet);
  const found = sheet === '' ? all[0] : (all.find((each) => each.sheet === sheet) ?? (/^\d{1,4}$/.test(sheet) ? all[Number(sheet) - 1] : undefined));
  if (found === undefined) return { type: 'noSheet', sheets };
  const lines = found.data.slice(0, lastLine).map((row) => row.map(cellOf));
  // Cells can share one long text here; each has its own in the message.
  let characters = 0;
  for (const row of lines) for (const cell of row) if (typeof cell === 'string') characters += cell.length;
  return characters > largestUnpacked ? { type: 'tooLarge' } : { type: 'read', lines, sheets };
}

read().then(
  (message) => parentPort.postMessage(message),
  () => parentPort.postMessage({ type: 'unreadable' }),
);
`;
