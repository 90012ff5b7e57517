import { render } from '@testing-library/react';
import { Icon, ModuleNotFoundError, type IconName } from '../../../src/app/widgets/Icon/Icon';

it.each([
  'alert',
  'back',
  'bell',
  'chart',
  'check',
  'clock',
  'close',
  'copy',
  'dots',
  'down',
  'failed',
  'fit',
  'fold',
  'globe',
  'grid',
  'history',
  'home',
  'instant',
  'keyboard',
  'list',
  'mail',
  'minus',
  'moveIn',
  'moveOut',
  'pencil',
  'plug',
  'plus',
  'redo',
  'rss',
  'search',
  'success',
  'swap',
  'template',
  'trash',
  'undo',
  'up',
  'zap',
] as const)('an icon draws %s, beside words that say it', (name) => {
  render(<Icon name={name} />);
  expect(document.querySelector('svg[aria-hidden="true"] > *')).not.toBeNull();
});

it.each(['', 'no-such-icon', 'toString', '__proto__'])('an icon raises module not found for the name %j [B8.40]', (name) => {
  // React logs the errors that components throw.
  const reported = jest.spyOn(console, 'error').mockImplementation(() => {});
  const drawing = () => render(<Icon name={name as IconName} />);
  expect(drawing).toThrow(ModuleNotFoundError);
  expect(drawing).toThrow(expect.objectContaining({ code: 'MODULE_NOT_FOUND', message: `Cannot find module 'icons/${name}'` }));
  reported.mockRestore();
});
