/** The program of the thread that parses a text. It gets `workerData`: see `parseText.ts`. */
export const parserSource = String.raw`
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const { library, name, isClass, options, more, text } = workerData;
try {
  const found = require(library)[name];
  parentPort.postMessage({ value: isClass ? new found(options).parse(text, ...more) : found(text, options) });
} catch (error) {
  const { message, code, lines } = error;
  parentPort.postMessage({ error: { message: String(message), code, lines } });
}
`;
