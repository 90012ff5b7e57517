/** All files of stories, as webpack gives them to the gallery. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StoriesModule } from '../../src/gallery/catalogue';

const app = join(__dirname, '../../src/app');

export const galleryModules = Object.fromEntries(
  readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.stories.tsx'))
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- webpack builds the gallery's list
    .map((path) => [path, require(join(app, path)) as StoriesModule]),
);
