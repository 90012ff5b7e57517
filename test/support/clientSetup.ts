import { configure, waitFor } from '@testing-library/dom';
import '@testing-library/jest-dom';
import nock from 'nock';

// Milliseconds. Generous, because these tests do not measure speed and must not fail on a busy machine.
jest.setTimeout(300_000);
configure({ asyncUtilTimeout: 60_000 });

beforeAll(() => {
  nock.disableNetConnect();
});

// Every reply that a test prepared is used. The page may send its last requests shortly after the test saw what it waited for. A test
// that failed is not waited for: its replies are usually left, and would double the time until it says so.
afterEach(async () => {
  try {
    if (!hasTestFailed) await waitFor(() => expect(nock.pendingMocks()).toEqual([]), { timeout: 60_000 });
  } finally {
    nock.cleanAll();
  }
});

afterAll(() => {
  nock.restore();
});
