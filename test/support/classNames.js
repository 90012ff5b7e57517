// Class names of CSS Modules stand for themselves in tests.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) });
