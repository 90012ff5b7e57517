// Only Jest's `client` and `journeys` use Babel. webpack compiles with ts-loader, the tests of the server with tsx.
const env = (modules) => ['@babel/preset-env', { targets: { node: 'current' }, modules }];

module.exports = {
  presets: [
    ['@babel/preset-react', { runtime: 'automatic' }],
    ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
  ],
  overrides: [
    // In the client import() becomes a require, because React.lazy would wait for a real one longer than a test does.
    { test: ['./src/app', './src/gallery'], presets: [env('commonjs')] },
    // The journeys start the server, which imports ESM-only packages with import().
    { exclude: ['./src/app', './src/gallery'], presets: [env('auto')] },
  ],
};
