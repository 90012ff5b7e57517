/**
 * Inserts the brand's colours before `tokens.css`, so that they are defined only in src/domain/brand.ts. All other style sheets
 * pass unchanged.
 */
'use strict';

const path = require('node:path');

const brandFile = path.join(__dirname, '../../src/domain/brand.ts');

module.exports = function brandLoader(source) {
  if (path.basename(this.resourcePath) !== 'tokens.css') return source;
  const done = this.async();
  this.addDependency(brandFile);
  this.importModule(brandFile).then(
    ({ brandDeclarations }) => done(null, `:root {\n${brandDeclarations()}\n}\n${source}`),
    (error) => done(error),
  );
};
