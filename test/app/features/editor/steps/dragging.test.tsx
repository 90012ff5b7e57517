import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stopStores } from '../../../../support/appStore';
import { action, branch, loop, paths } from '../../../../domain/runs/samples';
import { edge, edgeSpeed, farthest, nearestPlace } from '../../../../../src/app/features/editor/steps/useStepDrag';
import { act, card, draft, openEditor, shownApps, step, stored } from '../editing';

afterEach(stopStores);
afterEach(() => jest.restoreAllMocks());

const text = (key: string) => ({ ...action(key), app: 'FormatterCLIAPI@1', event: 'text' });
const sheet = (key: string) => ({ ...action(key), app: 'GoogleSheetsV2CLIAPI@1', event: 'add_row' });
const split = {
  ...paths('step1', branch('path1', { match: 'all', rules: [] }, text('step2')), branch('path2', null)),
  app: 'BranchingCLIAPI',
};
const repeat = { ...loop('step3', '{{trigger.items}}', [text('step4')]), app: 'LoopCLIAPI' };
/** 2 splits into the paths with 3 and with nothing, 4 repeats 5, and 6 adds a row. */
const openFlow = () => {
  const zap = draft();
  return openEditor('/editor/11', zap, [], {}, {}, { definition: { ...stored(zap).definition, steps: [split, repeat, sheet('step5')] } });
};
const cardButton = (position: number) => within(card(position)).getByRole('button', { name: new RegExp(`^${position}\\. `) });
const status = (words: RegExp) => screen.findByText(words, { selector: '[role="status"]' });
const sheetIn = (position: number) => within(card(position)).queryByRole('listitem', { name: /Google Sheets/ });

/** Gives the places of the flow separate boxes, one below the other, because no page is laid out here. */
function layOut(): (place: string) => { clientX: number; clientY: number } {
  const places = () => [...document.querySelectorAll<HTMLElement>('[data-place]')];
  const top = (element: Element) => 100 + 40 * places().indexOf(element as HTMLElement);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('[data-place]') ? new DOMRect(0, top(this), 320, 4) : new DOMRect(0, 0, 1000, 2000);
  });
  return (place) => ({ clientX: 160, clientY: top(document.querySelector(`[data-place="${place}"]`)!) + 10 });
}

describe('dragging steps', () => {
  it('a step that is dragged with the mouse shows its place, goes there, and the change is undone by its message [Z100]', async () => {
    const page = await openFlow();
    const at = layOut();
    fireEvent.pointerDown(cardButton(6), { button: 0, isPrimary: true, pointerId: 1, pointerType: 'mouse', clientX: 160, clientY: 90 });
    fireEvent.pointerMove(window, { pointerId: 1, ...at(' 2') });
    expect(await status(/^Step 6 is picked up/)).toBeInTheDocument();
    fireEvent.pointerMove(window, { pointerId: 1, ...at('path2 0') });
    await waitFor(() => expect(document.querySelector('[data-aimed]')).toHaveAttribute('data-place', 'path2 0'));
    expect(await status(/^Place: at the beginning, in .*Path path2/)).toBeInTheDocument();
    fireEvent.pointerUp(window, { pointerId: 1, ...at('path2 0') });
    await waitFor(() => expect(sheetIn(2)).toBeVisible());
    // The click of the release does not open the step.
    fireEvent.click(cardButton(4));
    expect(screen.queryByRole('region', { name: /^Step/ })).toBeNull();
    expect(document.querySelector('[data-aimed]')).toBeNull();
    await page.user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!);
    expect(sheetIn(2)).toBeNull();
    expect(shownApps().at(-1)).toBe('Google Sheets');
  });

  it('a drag that ends with Esc, far from every place, or without the pointer leaves the step where it is [Z100]', async () => {
    const page = await openFlow();
    const before = shownApps();
    const at = layOut();
    const drag = () => {
      fireEvent.pointerDown(cardButton(6), { button: 0, isPrimary: true, pointerId: 1, pointerType: 'mouse', clientX: 160, clientY: 900 });
      fireEvent.pointerMove(window, { pointerId: 1, ...at(' 0') });
    };
    drag();
    await page.user.keyboard('{Escape}');
    expect(await status(/^Step 6 stays/)).toBeInTheDocument();
    drag();
    fireEvent.pointerCancel(window, { pointerId: 1 });
    drag();
    fireEvent.pointerUp(window, { pointerId: 1, clientX: 160, clientY: 5000 });
    expect(shownApps()).toEqual(before);
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  });

  it('a finger that moves before the card is picked up scrolls, and the trigger and the buttons on cards are not dragged [Z100]', async () => {
    await openFlow();
    const at = layOut();
    const touch = { button: 0, isPrimary: true, pointerId: 1, pointerType: 'touch', clientX: 160, clientY: 900 };
    fireEvent.pointerDown(cardButton(6), touch);
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 160, clientY: 860 });
    const mouse = { ...touch, pointerType: 'mouse' };
    for (const control of [cardButton(1), screen.getByRole('button', { name: 'Actions on step 6' })]) {
      fireEvent.pointerDown(control, mouse);
      fireEvent.pointerMove(window, { pointerId: 1, ...at(' 0') });
      fireEvent.pointerUp(window, { pointerId: 1, ...at(' 0') });
    }
    expect(screen.queryByText(/is picked up/)).toBeNull();
    expect(shownApps().at(-1)).toBe('Google Sheets');
  });

  it('a step is picked up with a key, arrows choose its place in words, and Enter puts it there [Z100]', async () => {
    const page = await openFlow();
    cardButton(6).focus();
    await page.user.keyboard('m');
    expect(await status(/^Step 6 is picked up\. Up and down/)).toBeInTheDocument();
    await page.user.keyboard('{ArrowUp}');
    expect(await status(/^Place: after step 5, in /)).toBeInTheDocument();
    await page.user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(await status(/^Place: at the beginning, in .*Path path2/)).toBeInTheDocument();
    await page.user.keyboard('{Enter}');
    expect(sheetIn(2)).toBeVisible();
    await waitFor(() => expect(cardButton(4)).toHaveFocus());
    expect(screen.queryByRole('region', { name: /^Step/ })).toBeNull();
    await page.user.keyboard('{Control>}z{/Control}');
    expect(sheetIn(2)).toBeNull();
  });

  it('a step that is picked up by its menu stays where it is with Esc, and folded paths are passed over [Z100]', async () => {
    const page = await openFlow();
    const before = shownApps();
    await page.user.click(screen.getByRole('button', { name: '2 paths' }));
    await act(page, 5, 'Move with the arrow keys');
    await waitFor(() => expect(cardButton(5)).toHaveFocus());
    await page.user.keyboard('{ArrowUp}');
    expect(await status(/^Place: after step 2\./)).toBeInTheDocument();
    await page.user.keyboard('{ArrowUp}');
    expect(await status(/^Place: after step 1\./)).toBeInTheDocument();
    await page.user.keyboard('{Escape}');
    expect(await status(/^Step 5 stays/)).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: '2 paths' }));
    expect(shownApps()).toEqual(before);
    expect(() => step(6)).toThrow();
  });
});

describe('the geometry of a drag', () => {
  const place = (index: number) => ({ place: { inside: null, index }, box: new DOMRect(0, index * 100, 320, 4) });

  it('the next place within reach is meant, and none beyond it [Z100]', () => {
    expect(nearestPlace({ x: 10, y: 140 }, [place(0), place(1), place(2)])).toEqual({ inside: null, index: 1 });
    expect(nearestPlace({ x: 320 + farthest, y: 100 }, [place(1)])).toBeNull();
  });

  it('the flow scrolls back near its beginning and forward near its end, faster the nearer [Z100]', () => {
    expect(edgeSpeed(500, 0, 1000)).toBe(0);
    expect(edgeSpeed(0, 0, 1000)).toBe(-edge.speed);
    expect(edgeSpeed(1000, 0, 1000)).toBe(edge.speed);
    expect(Math.abs(edgeSpeed(edge.width - 1, 0, 1000))).toBe(1);
    expect(edgeSpeed(5, 10, 10)).toBe(0);
  });
});
