/**
 * The client's build. Three pages can be made from it:
 *
 *   client     src/app/main.tsx → dist/client, what the server serves (default)
 *   prerender  src/prerender/main.tsx → dist/prerender, run once by scripts/prerender to draw pages ahead (with `client`, production only)
 *   gallery    src/gallery/main.tsx → dist/gallery, every widget and screen state (`--env gallery`; in development always)
 *
 *   webpack --mode production | webpack --mode production --env gallery | webpack serve --mode development
 *
 * Settings of the development server: PORT (3000) and SERVER_URL, where the API answers.
 */
'use strict';

const path = require('node:path');
const zlib = require('node:zlib');
const CompressionPlugin = require('compression-webpack-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const HtmlPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const AppLogosPlugin = require('./scripts/build/AppLogosPlugin.js');
const ChunkGroupsPlugin = require('./scripts/build/ChunkGroupsPlugin.js');
const StaticFilesPlugin = require('./scripts/build/StaticFilesPlugin.js');

const at = (...parts) => path.join(__dirname, ...parts);

/** Of file names and class names; these must come out alike in the client and in the pages drawn ahead. */
const hashFunction = 'xxhash64';

/** The style rules; a prerender needs the class names alone, and must come to the same ones. */
function styleRule({ isProduction, isPrerender }) {
  return {
    test: /\.css$/,
    use: [
      ...(isPrerender ? [] : [MiniCssExtractPlugin.loader]),
      {
        loader: 'css-loader',
        options: {
          // tokens.css is imported by a style sheet, and must pass the loader below all the same.
          importLoaders: 1,
          modules: {
            auto: true,
            namedExport: false,
            exportLocalsConvention: 'as-is',
            exportOnlyLocals: isPrerender,
            localIdentName: isProduction ? '[hash:base64:5]' : '[name]__[local]',
            localIdentContext: at('src'),
          },
        },
      },
      at('scripts/build/brandLoader.js'),
    ],
    // Imported for what it does, also where no name of it is used.
    sideEffects: true,
  };
}

/** What every build here shares. `mode` is webpack's own; `name` separates the caches. */
function common({ name, mode, isPrerender = false }) {
  const isProduction = mode === 'production';
  return {
    name,
    mode,
    context: __dirname,
    devtool: isProduction ? false : 'eval-cheap-module-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'ts-loader',
          options: {
            transpileOnly: true,
            compilerOptions: { noEmit: false, incremental: false, tsBuildInfoFile: undefined, sourceMap: !isProduction },
          },
        },
        // Its package.json does not say that its modules have no side effects: registration would stay in the sign-in page.
        { test: /[\\/]node_modules[\\/]@simplewebauthn[\\/]browser[\\/]/, sideEffects: false },
        styleRule({ isProduction, isPrerender }),
        { test: /\.woff2$/, type: 'asset/resource', generator: { filename: 'assets/[name].[contenthash:8][ext]', emit: !isPrerender } },
      ],
    },
    cache: { type: 'filesystem', cacheDirectory: at('node_modules/.cache/webpack'), buildDependencies: { config: [__filename] } },
    infrastructureLogging: { level: 'warn' },
    stats: isProduction ? 'errors-warnings' : 'minimal',
  };
}

/** Chunks that visitors load too: what is in them stays apart from what is for those signed in. */
const forVisitors = new Set([
  'login',
  'sign-up',
  'help-overlays',
  'background-services',
  'analytics-overlays',
  'overlays',
  'toasts',
  'contexts',
  'frame-logo',
  'social-login',
]);

/** A module of the frame around the pages of whoever is signed in, which no visitor needs. */
function isOfSignedIn(module, { chunkGraph }) {
  const names = [...chunkGraph.getModuleChunksIterable(module)].map((chunk) => chunk.name);
  return names.includes('frame-signed-in') && !names.some((name) => forVisitors.has(name));
}

/**
 * A page in the browser: scripts and styles with hashed names; if it is served, minified, and compressed ahead as far as the formats
 * go.
 */
function page({ name, mode, entry, outDir, publicPath, template, isServed = true }) {
  const isProduction = mode === 'production';
  const base = common({ name, mode });
  const hash = isProduction ? '.[contenthash:8]' : '';
  return {
    ...base,
    target: ['web', 'es2022'],
    entry,
    output: {
      path: outDir,
      publicPath,
      filename: `assets/[name]${hash}.js`,
      // Names of chunks in production would only make the runtime's table of them longer.
      chunkFilename: isProduction ? 'assets/[id].[fullhash:8].js' : 'assets/[name].js',
      assetModuleFilename: `assets/[name]${hash}[ext]`,
      // A slow line gets two minutes for a chunk (A9.14, B9.31).
      chunkLoadTimeout: 120_000,
      // Every page says its own, and scripts follow it: a few bytes fewer of the runtime.
      charset: false,
      // The only maker of script addresses under `require-trusted-types-for 'script'` (S41).
      trustedTypes: { policyName: 'app' },
      hashFunction,
      clean: isProduction,
    },
    optimization: {
      moduleIds: 'deterministic',
      // Their names carry the build anyway, and every page carries a list of them: short numbers weigh less.
      chunkIds: isProduction ? 'size' : 'named',
      minimize: isProduction && isServed,
      minimizer: ['...', new CssMinimizerPlugin()],
      // The runtime stays inside the entry: one file fewer to ask for, and a few bytes fewer compressed.
      runtimeChunk: false,
      splitChunks: {
        chunks: 'all',
        // A few kilobytes twice are better than one more file to ask for before the log-in page stands.
        minSize: 40_000,
        cacheGroups: {
          defaultVendors: false,
          // What every page of whoever is signed in has: one file in place of many, each of which would be asked for by itself.
          signedIn: { test: isOfSignedIn, name: 'signed-in', chunks: 'async', enforce: true },
          // What changes only with an upgrade, so that a new release of ours leaves it cached.
          frame: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-redux|redux|@reduxjs|reselect|immer|redux-thunk|redux-saga|@redux-saga|use-sync-external-store|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/,
            name: 'frame',
            chunks: 'initial',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      new MiniCssExtractPlugin({
        // What every browser assumes of a stylesheet.
        linkType: false,
        filename: `assets/[name]${hash}.css`,
        chunkFilename: isProduction ? 'assets/[id].[fullhash:8].css' : 'assets/[name].css',
      }),
      new HtmlPlugin({
        template,
        filename: 'index.html',
        favicon: at('static/favicon.svg'),
        scriptLoading: 'defer',
        minify: false,
      }),
      ...(isProduction && isServed ? compression() : []),
    ],
    // Sizes before compression; the budget that counts, against an empty page, is `npm run bench -- page`.
    performance: isProduction && name === 'client' ? { hints: 'error', maxEntrypointSize: 480_000, maxAssetSize: 900_000 } : false,
  };
}

/** Everything that shrinks is compressed once, here, at the highest quality; the server sends the files as they are. */
function compression() {
  const test = /\.(js|css|svg)$/;
  return [
    new CompressionPlugin({ test, filename: '[path][base].gz', algorithm: 'gzip', compressionOptions: { level: 9 }, minRatio: 1 }),
    new CompressionPlugin({
      test,
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
      minRatio: 1,
    }),
  ];
}

function client(mode) {
  const built = page({
    name: 'client',
    mode,
    // The guide through scenarios comes first, and in development alone (S62).
    entry:
      mode === 'production'
        ? // What pages drawn ahead need before the application is there: scripts/prerender puts it into them.
          { app: at('src/app/main.tsx'), early: at('src/app/early.ts') }
        : { app: [at('src/development/guide/main.ts'), at('src/app/main.tsx')] },
    outDir: at('dist/client'),
    publicPath: '/',
    template: at('static/index.html'),
  });
  // Ours alone: the empty page of the bench is built without it, as an ordinary project is.
  built.module.rules.push({ test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, loader: at('scripts/build/routerLoader.js') });
  built.plugins.push(
    // Which files a lazily loaded screen needs: scripts/prerender names them in the pages it draws, of production alone.
    ...(mode === 'production' ? [new ChunkGroupsPlugin({ file: at('dist/chunk-groups.json') })] : []),
    new StaticFilesPlugin({ folder: at('static/app-logos') }),
    new AppLogosPlugin(),
  );
  if (mode !== 'production') built.devServer = devServer();
  return built;
}

function gallery(mode) {
  return page({
    name: 'gallery',
    mode,
    entry: { gallery: at('src/gallery/main.tsx') },
    outDir: at('dist/gallery'),
    publicPath: '/gallery/',
    template: at('static/gallery.html'),
    // Only tests and developers see it, from their own disk.
    isServed: false,
  });
}

/** The same screens for Node. Packages are bundled too, so that both sides share one copy of each. */
function prerender(mode) {
  const base = common({ name: 'prerender', mode, isPrerender: true });
  return {
    ...base,
    target: 'node20',
    entry: { main: at('src/prerender/main.tsx') },
    output: {
      path: at('dist/prerender'),
      filename: '[name].js',
      hashFunction,
      library: { type: 'commonjs2' },
      publicPath: '/',
      clean: true,
    },
    optimization: { minimize: false, splitChunks: false, moduleIds: 'deterministic' },
    plugins: [],
    performance: false,
  };
}

function devServer() {
  const server = process.env.SERVER_URL || 'http://127.0.0.1:3001';
  return {
    port: Number(process.env.PORT || 3000),
    static: false,
    hot: false,
    liveReload: true,
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    historyApiFallback: {
      disableDotRule: true,
      rewrites: [
        { from: /^\/gallery/, to: '/gallery/index.html' },
        { from: /./, to: '/index.html' },
      ],
    },
    // Whatever is not a page of the client's is the server's own.
    proxy: [
      {
        context: (pathname) =>
          /^\/(api|dev|healthz|readyz|logout|redirect|csrf|window-splash|sso|google-sso\/(?:start|onetap)|csp-report|help\/search|plain\.css|\.well-known)(\/|$)/.test(
            pathname,
          ),
        target: server,
        changeOrigin: false,
        xfwd: false,
        // A connection that the server cuts is cut here too, not dressed up as an answer.
        onError: (_error, request) => request.socket.destroy(),
      },
    ],
  };
}

module.exports = (env = {}, argv = {}) => {
  const mode = argv.mode === 'production' ? 'production' : 'development';
  if (env.gallery) return gallery(mode);
  return mode === 'production' ? [client(mode), prerender(mode)] : [client(mode), gallery(mode)];
};

/** For the benches, which build an empty page with these settings. */
module.exports.page = page;
