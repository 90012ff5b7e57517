// The scripts are plain JavaScript: Node runs them before any package is installed.
declare module '*.mjs';
declare module '*.cjs';
