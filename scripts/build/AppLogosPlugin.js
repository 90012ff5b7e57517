/** Adds the pictures of the catalogue’s apps to the build, as app-logos/<name>.svg. */
'use strict';

const { execFileSync } = require('node:child_process');
const path = require('node:path');
const appLogos = require('./appLogos.cjs');

const server = path.join(__dirname, '../../src/server');

/** How the apps of the catalogue are pictured. A separate process reads them, because a TypeScript loader would leave state that invalidates the cache. */
function picturesOf() {
  const print = `process.stdout.write(JSON.stringify(require(${JSON.stringify(path.join(server, 'catalogue/services.ts'))}).appPictures))`;
  return JSON.parse(execFileSync(process.execPath, ['--require', require.resolve('tsx/cjs'), '--eval', print], { encoding: 'utf8' }));
}

module.exports = class AppLogosPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AppLogosPlugin', (compilation) => {
      compilation.contextDependencies.addAll([path.join(server, 'catalogue'), path.join(server, 'connectors')]);
      compilation.hooks.processAssets.tap({ name: 'AppLogosPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        for (const { file, svg } of appLogos(picturesOf())) compilation.emitAsset(file, new sources.RawSource(svg));
      });
    });
  }
};
