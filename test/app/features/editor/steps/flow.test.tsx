import { screen, waitFor, within } from '@testing-library/react';
import { stopStores } from '../../../../support/appStore';
import { action, branch, loop, paths } from '../../../../domain/runs/samples';
import { act, card, draft, openEditor, press, shownApps, stored } from '../editing';

afterEach(stopStores);

const app = 'FormatterCLIAPI@1';
const text = (key: string) => ({ ...action(key), app, event: 'text' });
const split = {
  ...paths('step1', branch('path1', { match: 'all', rules: [] }, text('step2')), branch('path2', null)),
  app: 'BranchingCLIAPI',
};
const repeat = { ...loop('step3', '{{trigger.items}}', [text('step4')]), app: 'LoopCLIAPI' };
const openFlow = () => {
  const zap = draft();
  return openEditor('/editor/11', zap, [], {}, {}, { definition: { ...stored(zap).definition, steps: [split, repeat] } });
};

describe('the flow', () => {
  it('paths and the steps of a loop are lists in the list of their step, and fold', async () => {
    const page = await openFlow();
    const path = screen.getByRole('region', { name: 'Path: Path path1' });
    expect(within(card(2)).getByRole('region', { name: 'Paths of step 2' })).toContainElement(path);
    expect(within(path).getAllByRole('listitem', { name: /^Step/ })).toHaveLength(1);
    expect(shownApps()).toHaveLength(5);
    await press(page, '2 paths');
    expect(screen.queryByRole('region', { name: /^Path:/ })).toBeNull();
    expect(shownApps()).toHaveLength(4);
    await press(page, '2 paths');
    expect(shownApps()).toHaveLength(5);
  });

  it('a step moves into a path and out of it by its menu, and the keys move it too', async () => {
    const page = await openFlow();
    await act(page, 5, /^Out, to/);
    await waitFor(() => expect(within(card(5)).getByRole('button', { name: /^5\./ })).toHaveFocus());
    expect(within(card(4)).queryByRole('listitem', { name: /^Step 5/ })).toBeNull();
    await page.user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(within(card(4)).getByRole('listitem', { name: /^Step 5/ })).toBeVisible());
    expect(await screen.findByText(/^Step 5 was moved into/)).toBeInTheDocument();
  });

  it('a removed path comes back with its steps by the button of its message, also the one for everything else [Z102]', async () => {
    const page = await openFlow();
    const undo = async () => page.user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!);
    await press(page, 'Remove Path path1');
    await screen.findAllByText('Path path1 was removed.');
    expect(shownApps()).toHaveLength(4);
    await waitFor(() => expect(within(card(2)).getByRole('button', { name: /^2\./ })).toHaveFocus());
    await undo();
    expect(shownApps()).toHaveLength(5);
    await press(page, 'Remove the path for everything else');
    await screen.findAllByText('Path path2 was removed.');
    expect(screen.queryByRole('region', { name: 'Path: Path path2' })).toBeNull();
    await undo();
    expect(screen.getByRole('region', { name: 'Path: Path path2' })).toBeVisible();
  });

  it('arrows lead from path to path, and out of a path to its step', async () => {
    const page = await openFlow();
    within(card(3)).getByRole('button', { name: /^3\./ }).focus();
    await page.user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('button', { name: /^Edit the conditions of Path path1/ })).toHaveFocus();
    await page.user.keyboard('{ArrowLeft}');
    expect(within(card(2)).getByRole('button', { name: /^2\./ })).toHaveFocus();
  });

  it('the flow is zoomed by its buttons between 50 and 100 percent', async () => {
    const page = await openFlow();
    const zoom = within(screen.getByRole('group', { name: 'Zoom' }));
    expect(zoom.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
    for (let times = 0; times < 5; times += 1) await page.user.click(zoom.getByRole('button', { name: 'Zoom out' }));
    expect(zoom.getByText('50%')).toBeVisible();
    expect(zoom.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
    await page.user.click(zoom.getByRole('button', { name: 'Zoom to fit' }));
    expect(zoom.getByText('Fit')).toBeVisible();
  });
});
