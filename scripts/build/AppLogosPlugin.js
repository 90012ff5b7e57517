/** Gives the marks of the catalogue’s apps out with the build, as app-logos/<name>.svg. */
'use strict';

const path = require('node:path');
const appLogos = require('./appLogos.cjs');

const catalogue = path.join(__dirname, '../../src/fixtures/services');

/** The apps of the catalogue, as the product has them. */
function catalogueOf() {
  return require('tsx/cjs/api').require(path.join(catalogue, 'index.ts'), __filename).services;
}

module.exports = class AppLogosPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AppLogosPlugin', (compilation) => {
      compilation.contextDependencies.add(catalogue);
      compilation.hooks.processAssets.tap({ name: 'AppLogosPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        for (const { file, svg } of appLogos(catalogueOf())) compilation.emitAsset(file, new sources.RawSource(svg));
      });
    });
  }
};
