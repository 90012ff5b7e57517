import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'webpack';

/* eslint-disable @typescript-eslint/no-require-imports -- the files of the build are CommonJS */
const root = join(__dirname, '../..');
const configure = require('../../webpack.config.js') as (env: object, argv: { mode: string }) => Configuration | Configuration[];
const routerLoader = require('../../scripts/build/routerLoader.js') as (source: string) => string;

const named = (name: string, mode: string, env = {}): Configuration => {
  const found = [configure(env, { mode })].flat().find((each) => each.name === name);
  if (!found) throw new Error(`There is no build called ${name}`);
  return found;
};

describe('the build of the client', () => {
  it('the build of the client allows two minutes for each script on a slow connection [A9.14, B9.31]', () => {
    expect(named('client', 'production').output?.chunkLoadTimeout).toBe(120_000);
    expect(named('client', 'development').output?.chunkLoadTimeout).toBe(120_000);
  });

  it('the build of the client writes no source maps in production, and only the Trusted Types policy that the CSP names [S62, S41]', () => {
    const { devtool, output } = named('client', 'production');
    expect(devtool).toBe(false);
    expect(output?.trustedTypes).toEqual({ policyName: 'app' });
  });

  it('the build of the client puts the gallery into a separate build and folder, outside the product [S62]', () => {
    expect([configure({}, { mode: 'production' })].flat().map(({ name }) => name)).toEqual(['client', 'prerender']);
    expect(named('gallery', 'production', { gallery: true }).output?.path).not.toBe(named('client', 'production').output?.path);
  });

  it('the build of the client uses the same class names in prerendered pages and in the client', () => {
    const rule = (config: Configuration) =>
      JSON.stringify(config.module?.rules, (_, value: unknown) => (value instanceof RegExp ? String(value) : value));
    const localName = /"localIdentName":"[^"]*"/;
    const [client, prerender] = [named('client', 'production'), named('prerender', 'production')];
    expect(rule(client).match(localName)?.[0]).toBe(rule(prerender).match(localName)?.[0]);
    expect(client.output?.hashFunction).toBe(prerender.output?.hashFunction);
  });
});

describe('the loader of the router', () => {
  it('the loader of the router marks top-level calls as pure, and drops the names written onto their results', () => {
    const source = [
      'var Context = React.createContext(null);',
      'Context.displayName = "Context";',
      'var Link = React8.forwardRef(',
      '  function() {}',
      ');',
    ].join('\n');
    expect(routerLoader(source)).toBe(
      [
        'var Context = /* @__PURE__ */ React.createContext(null);',
        '',
        'var Link = /* @__PURE__ */ React8.forwardRef(',
        '  function() {}',
        ');',
      ].join('\n'),
    );
  });

  it('the loader of the router fits the installed release of the router', () => {
    const folder = join(root, 'node_modules/react-router/dist/development');
    const sources = readdirSync(folder)
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(sources.some((source) => /^\w+\.displayName = /m.test(source))).toBe(true);
    for (const source of sources) {
      const loaded = routerLoader(source);
      expect(loaded).not.toMatch(/^\w+\.displayName = /m);
      expect(loaded).not.toMatch(/^var \w+ = React\d*\.createContext\(/m);
    }
  });
});
