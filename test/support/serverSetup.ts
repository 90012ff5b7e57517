import nock from 'nock';

// Milliseconds. Generous: nothing here proves speed, and a busy machine must not look like a fault.
jest.setTimeout(300_000);

// The server makes no request to the outside; tests may talk to their own loopback ports.
beforeAll(() => {
  nock.disableNetConnect();
  nock.enableNetConnect(/^(127\.0\.0\.1|localhost|\[::1\])/);
});

afterAll(() => {
  nock.restore();
});
