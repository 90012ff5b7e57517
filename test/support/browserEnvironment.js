// jsdom with Node's fetch family, its File (an upload would arrive as "[object File]" otherwise) and its crypto.
const FixedJSDOMEnvironment = require('jest-fixed-jsdom');

module.exports = class BrowserEnvironment extends FixedJSDOMEnvironment {
  constructor(...args) {
    super(...args);
    this.global.File = File;
    Object.defineProperty(this.global, 'crypto', { configurable: true, value: globalThis.crypto });
  }
};
