/**
 * Writes which files each named chunk needs, `{"login": ["assets/12.ab.js", "assets/12.cd.css"], …}`, for prerendering. The file
 * is outside the served folder.
 */
'use strict';

const fs = require('node:fs');
const path = require('node:path');

module.exports = class ChunkGroupsPlugin {
  constructor({ file }) {
    this.file = file;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('ChunkGroupsPlugin', async (compilation) => {
      const groups = {};
      for (const [name, group] of compilation.namedChunkGroups) {
        groups[name] = group.getFiles().filter((file) => /\.(js|css)$/.test(file));
      }
      await fs.promises.mkdir(path.dirname(this.file), { recursive: true });
      await fs.promises.writeFile(this.file, JSON.stringify(groups, null, 2));
    });
  }
};
