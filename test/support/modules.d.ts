// The scripts are plain JavaScript, because Node runs them before any package is installed.
declare module '*.mjs';
declare module '*.cjs';
