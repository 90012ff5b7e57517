/**
 * The client's build. It has three targets:
 *
 *   client     src/app/main.tsx → dist/client, which the server serves (default)
 *   prerender  src/prerender/main.tsx → dist/prerender, which scripts/prerender runs once to prerender pages (with `client`, production only)
 *   gallery    src/gallery/main.tsx → dist/gallery, every widget and screen state (`--env gallery`; in development always)
 *
 *   webpack --mode production | webpack --mode production --env gallery | webpack serve --mode development
 *
 * Settings of the development server: PORT (3000) and SERVER_URL, the address of the API.
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

/** For file names and class names, which must be equal in the client and in prerendered pages. */
const hashFunction = 'xxhash64';

/** The style rules. The prerender build needs only the class names, which must be the same. */
function styleRule({ isProduction, isPrerender }) {
  return {
    test: /\.css$/,
    use: [
      ...(isPrerender ? [] : [MiniCssExtractPlugin.loader]),
      {
        loader: 'css-loader',
        options: {
          // A style sheet imports tokens.css, which must also pass through the loader below.
          importLoaders: 1,
          modules: {
            auto: true,
            namedExport: false,
            exportLocalsConvention: 'as-is',
            exportOnlyLocals: isPrerender,
            // Many sheets are called page.module.css.
            localIdentName: isProduction ? '[hash:base64:5]' : '[path][name]__[local]',
            localIdentContext: at('src'),
          },
        },
      },
      at('scripts/build/brandLoader.js'),
    ],
    // Imported for its effect, even if none of its names is used.
    sideEffects: true,
  };
}

/** The common part of every build. `mode` is webpack's mode. `name` separates the caches. */
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
        // Its package.json does not declare its modules free of side effects, so registration would stay in the sign-in page.
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

/** Chunks that visitors load too. Their modules stay apart from modules for signed-in people. */
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

/** Whether a module belongs to the frame around the pages of signed-in people, which no visitor needs. */
function isOfSignedIn(module, { chunkGraph }) {
  const names = [...chunkGraph.getModuleChunksIterable(module)].map((chunk) => chunk.name);
  return names.includes('frame-signed-in') && !names.some((name) => forVisitors.has(name));
}

/**
 * A build for the browser: scripts and styles with hashed names. If it is served, it is minified and
 * compressed in advance with the highest quality.
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
      // In production, names of chunks would only make the runtime's table longer.
      chunkFilename: isProduction ? 'assets/[id].[fullhash:8].js' : 'assets/[name].js',
      assetModuleFilename: `assets/[name]${hash}[ext]`,
      // Allows two minutes for a chunk on a slow connection (A9.14, B9.31).
      chunkLoadTimeout: 120_000,
      // Every page declares its charset, and scripts use it, which saves a few bytes of the runtime.
      charset: false,
      // The only Trusted Types policy for script URLs under `require-trusted-types-for 'script'` (S41).
      trustedTypes: { policyName: 'app' },
      hashFunction,
      clean: isProduction,
    },
    optimization: {
      moduleIds: 'deterministic',
      // File names contain the build's hash anyway, and every page contains a list of chunks, so short numbers save bytes.
      chunkIds: isProduction ? 'size' : 'named',
      minimize: isProduction && isServed,
      minimizer: ['...', new CssMinimizerPlugin()],
      // The runtime stays inside the entry, which saves a request and a few compressed bytes.
      runtimeChunk: false,
      splitChunks: {
        chunks: 'all',
        // A few duplicate kilobytes are better than another request before the log-in page is shown.
        minSize: 40_000,
        cacheGroups: {
          defaultVendors: false,
          // The common modules of all pages for signed-in people, in one file instead of many separate requests.
          signedIn: { test: isOfSignedIn, name: 'signed-in', chunks: 'async', enforce: true },
          // Packages that change only with an upgrade, so that they stay cached across our releases.
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
        // Every browser assumes this type for a style sheet.
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
    // Sizes before compression. `npm run bench -- page` checks the actual budget, relative to an empty page.
    performance: isProduction && name === 'client' ? { hints: 'error', maxEntrypointSize: 480_000, maxAssetSize: 900_000 } : false,
  };
}

/** Compresses every compressible file once, with the highest quality. The server sends these files unchanged. */
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
    entry:
      mode === 'production'
        ? // `preHydration` runs in prerendered pages before the application has loaded. scripts/prerender inlines it.
          { app: at('src/app/main.tsx'), preHydration: at('src/app/preHydration.ts') }
        : { app: at('src/app/main.tsx') },
    outDir: at('dist/client'),
    publicPath: '/',
    template: at('static/index.html'),
  });
  // Ours alone: the empty page of the bench is built without it, as an ordinary project is.
  built.module.rules.push({ test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, loader: at('scripts/build/routerLoader.js') });
  built.plugins.push(
    // The files of each lazily loaded screen. scripts/prerender names them in the pages that it renders, in production only.
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
    // Only tests and developers use the gallery, from their own disk.
    isServed: false,
  });
}

/** The same screens for Node. Packages are bundled too, so that only one copy of each exists. */
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
    // Every other path belongs to the server.
    proxy: [
      {
        context: (pathname) =>
          /^\/(api|dev|healthz|readyz|logout|redirect|csrf|window-splash|sso|google-sso\/(?:start|onetap)|csp-report|help\/search|plain\.css|\.well-known)(\/|$)/.test(
            pathname,
          ),
        target: server,
        changeOrigin: false,
        xfwd: false,
        // A connection that the server closes is closed here too, without an artificial answer.
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
