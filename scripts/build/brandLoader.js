/**
 * Puts the brand's colours before `tokens.css`, so that src/domain/brand.ts is the one place they stand in.
 * Every other style sheet passes through as it is.
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
