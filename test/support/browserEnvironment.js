// jsdom with Node's fetch family, its File (an upload would arrive as "[object File]" otherwise) and its crypto, and `hasTestFailed`.
const FixedJSDOMEnvironment = require('jest-fixed-jsdom');

module.exports = class BrowserEnvironment extends FixedJSDOMEnvironment {
  constructor(...args) {
    super(...args);
    this.global.File = File;
    Object.defineProperty(this.global, 'crypto', { configurable: true, value: globalThis.crypto });
  }

  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.hasTestFailed = false;
    if (name === 'test_fn_failure') this.global.hasTestFailed = true;
  }
};
