import nock from 'nock';

// Milliseconds. Generous, because these tests do not measure speed and must not fail on a busy machine.
jest.setTimeout(300_000);

// The server sends no request to the outside. Tests may connect to their own loopback ports.
beforeAll(() => {
  nock.disableNetConnect();
  nock.enableNetConnect(/^(127\.0\.0\.1|localhost|\[::1\])/);
});

afterAll(() => {
  nock.restore();
});
