/** Copies the files of a folder to the build unchanged, under the folder's name: pictures that no script imports. */
'use strict';

const fs = require('node:fs');
const path = require('node:path');

module.exports = class StaticFilesPlugin {
  constructor({ folder }) {
    this.folder = folder;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('StaticFilesPlugin', (compilation) => {
      compilation.contextDependencies.add(this.folder);
      compilation.hooks.processAssets.tap({ name: 'StaticFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        for (const name of fs.readdirSync(this.folder)) {
          const content = fs.readFileSync(path.join(this.folder, name));
          compilation.emitAsset(`${path.basename(this.folder)}/${name}`, new sources.RawSource(content));
        }
      });
    });
  }
};
