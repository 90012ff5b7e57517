// The files of a feature with its first page, and its rank in scripts/rooms.cjs.
import { readFileSync } from 'node:fs';
import { filesOf as pageFiles, textsOf } from './page.mjs';
import { withFeature } from './rank.mjs';

export const usage = 'feature <name>, for example: feature reports';

const roomsFile = 'scripts/rooms.cjs';

/** The files by path. Null if the words do not match `usage`. */
export function filesOf(name = '') {
  const files = pageFiles(name, `/app/${name}`, name);
  if (files === null) return null;
  const rooms = readFileSync(roomsFile, 'utf8');
  return {
    ...files,
    // The highest rank: it may import all other features of lower ranks.
    [roomsFile]: { text: withFeature(rooms, 7, name), replaces: true },
  };
}

export const newFeature = (words, read) => textsOf(filesOf(...words), usage, read);
