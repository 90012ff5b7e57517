// Only Jest uses Babel. webpack compiles with ts-loader.
// With --experimental-vm-modules Babel does not transform import(). This breaks React.lazy in the client's
// CommonJS test build, but ESM-only server packages require it.
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
