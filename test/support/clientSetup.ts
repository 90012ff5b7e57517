import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import nock from 'nock';

// Milliseconds. Generous, because these tests do not measure speed and must not fail on a busy machine.
jest.setTimeout(300_000);
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => {
  nock.disableNetConnect();
});

afterEach(() => {
  const pending = nock.pendingMocks();
  nock.cleanAll();
  expect(pending).toEqual([]);
});

afterAll(() => {
  nock.restore();
});
