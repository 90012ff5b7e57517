import nock from 'nock';

// The server sends no request to the outside. Tests may connect to their own loopback ports.
nock.disableNetConnect();
nock.enableNetConnect(/^(127\.0\.0\.1|localhost|\[::1\])/);
