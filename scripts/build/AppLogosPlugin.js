/**
 * Writes the marks of the catalogue's apps, each in its own colour, as app-logos/<name>.svg, from the icon package (CC0). An icon
 * with a licence of its own is refused: the catalogue must not name it, and initials stand for that app.
 */
'use strict';

const path = require('node:path');

const catalogue = path.join(__dirname, '../../src/fixtures/services');

/** The marks that the catalogue names, as [name, colour]. */
function marks() {
  const { services } = require('tsx/cjs/api').require(path.join(catalogue, 'index.ts'), __filename);
  return new Map(services.flatMap(({ mark }) => (mark === null ? [] : [mark])));
}

/** The picture of every mark by its file name. Throws for one that the package does not have, or not for everybody. */
function appLogos() {
  const icons = new Map(Object.values(require('simple-icons')).map((icon) => [icon.slug, icon]));
  return [...marks()].map(([name, color]) => {
    const icon = icons.get(name);
    if (icon === undefined) throw new Error(`src/fixtures/services names the mark ${name}, which simple-icons does not have`);
    if (icon.license !== undefined) throw new Error(`The mark ${name} has a licence of its own (${icon.license.type}): give the app none`);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#${color}"><path d="${icon.path}"/></svg>`;
    return { file: `app-logos/${name}.svg`, svg };
  });
}

module.exports = class AppLogosPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AppLogosPlugin', (compilation) => {
      compilation.contextDependencies.add(catalogue);
      compilation.hooks.processAssets.tap({ name: 'AppLogosPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        for (const { file, svg } of appLogos()) compilation.emitAsset(file, new sources.RawSource(svg));
      });
    });
  }
};
module.exports.appLogos = appLogos;
