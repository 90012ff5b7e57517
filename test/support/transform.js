// Jest's compiler of TypeScript: esbuild, one file at a time. The type check is a separate part of `npm test`.
const { createHash } = require('node:crypto');
const { relative } = require('node:path');
const { transformSync, version } = require('esbuild');

/** With --experimental-vm-modules Node's import() works in tests, and the server's ESM-only packages require it. */
const options = {
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  sourcemap: 'external',
  sourcesContent: false,
  tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', verbatimModuleSyntax: true } },
};

/**
 * In the client import() becomes a require, because React.lazy would wait for a real one longer than a test does, and components
 * keep the names of their source, which the count of renders looks for. Not in tests: the browser evaluates parts of journeys.
 */
const ofClient = { ...options, keepNames: true, supported: { 'dynamic-import': false } };

const isOfClient = (path, root) => /^src[\\/](app|gallery)[\\/]/.test(relative(root, path));

module.exports = {
  canInstrument: false,
  getCacheKey(source, path, { config, instrument }) {
    const settings = isOfClient(path, config.rootDir) ? ofClient : options;
    return createHash('sha256')
      .update([version, JSON.stringify(settings), relative(config.rootDir, path), String(instrument), source].join('\0'))
      .digest('hex')
      .slice(0, 32);
  },
  process(source, path, { config }) {
    const settings = isOfClient(path, config.rootDir) ? ofClient : options;
    const loader = path.endsWith('x') ? 'tsx' : 'ts';
    const { code, map } = transformSync(source, { ...settings, loader, sourcefile: path });
    return { code, map };
  },
};
