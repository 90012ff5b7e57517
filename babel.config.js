// Babel serves Jest only; webpack compiles with ts-loader.
// With --experimental-vm-modules Babel would leave import() alone, which breaks React.lazy in
// the client's CommonJS test build, while ESM-only server packages need it left alone.
const env = (modules) => ['@babel/preset-env', { targets: { node: 'current' }, modules }];

module.exports = {
  presets: [
    ['@babel/preset-react', { runtime: 'automatic' }],
    ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
  ],
  overrides: [
    { test: ['./src/app', './src/gallery'], presets: [env('commonjs')] },
    { exclude: ['./src/app', './src/gallery'], presets: [env('auto')] },
  ],
};
