import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Accordion } from '../../../src/app/widgets/Accordion/Accordion';
import { Popover } from '../../../src/app/widgets/Popover/Popover';
import { ReadMore } from '../../../src/app/widgets/ReadMore/ReadMore';
import { Tabs } from '../../../src/app/widgets/Tabs/Tabs';
import { Tooltip } from '../../../src/app/widgets/Tooltip/Tooltip';

describe('an accordion', () => {
  const items = [
    { key: 'one', title: 'What counts?', content: 'Each action.' },
    { key: 'two', title: 'And at the limit?', content: 'Zaps wait.' },
  ];

  it('an accordion opens and closes what is under a title by a click, and leaves the others as they are [B2.80, B4.36]', async () => {
    render(<Accordion items={items} open={['two']} />);
    const title = screen.getByRole('button', { name: 'What counts?' });
    expect(title).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText('Each action.')).not.toBeVisible();
    await userEvent.click(title);
    expect(title).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Each action.')).toBeVisible();
    expect(screen.getByText('Zaps wait.')).toBeVisible();
    await userEvent.click(title);
    await waitFor(() => expect(screen.getByText('Each action.')).not.toBeVisible());
    expect(screen.getByText('Zaps wait.')).toBeVisible();
  });

  it('an accordion opens by the keyboard [B4.36]', async () => {
    render(<Accordion items={items} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Each action.')).toBeVisible();
  });
});

describe('tabs', () => {
  const tabs = [
    { key: 'chart', label: 'Chart', content: 'Bars' },
    { key: 'table', label: 'Table', content: 'Figures' },
    { key: 'more', label: 'More', content: 'Rest' },
  ];

  it('tabs show one view at a time, by a click [B2.80]', async () => {
    render(<Tabs label="Tasks" tabs={tabs} />);
    expect(screen.getByRole('tabpanel', { name: 'Chart' })).toHaveTextContent('Bars');
    await userEvent.click(screen.getByRole('tab', { name: 'Table' }));
    expect(screen.getByRole('tabpanel', { name: 'Table' })).toHaveTextContent('Figures');
    // The previous view leaves with a transition.
    await waitFor(() => expect(screen.queryByText('Bars')).toBeNull());
  });

  it('tabs are walked by arrow keys, Home and End, and each shows its view at once [B4.41]', async () => {
    render(<Tabs label="Tasks" tabs={tabs} />);
    await userEvent.tab();
    const selected = () => screen.getByRole('tab', { selected: true });
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(selected()).toHaveAccessibleName('Table'));
    expect(selected()).toHaveFocus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(selected()).toHaveAccessibleName('More'));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(selected()).toHaveAccessibleName('Chart'));
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(selected()).toHaveAccessibleName('More'));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(selected()).toHaveAccessibleName('Chart'));
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveTextContent('Bars'));
  });
});

describe('a long text', () => {
  /** jsdom has no layout. Here a line has 20 characters and is 20 px high. */
  const layOut = () => {
    const lines = (element: HTMLElement) => Math.ceil((element.textContent ?? '').length / 20);
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return lines(this) * 20;
    });
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
      const most = Number(this.style.getPropertyValue('-webkit-line-clamp') || this.style.webkitLineClamp) || Infinity;
      return Math.min(lines(this), most) * 20;
    });
  };
  afterEach(() => jest.restoreAllMocks());
  const clamp = (text: string) => screen.getByText(text).style.webkitLineClamp;

  it('a long text is cut after 4 lines, opens to the full text and closes again [B4.42, B9.34, B2.80]', async () => {
    layOut();
    const text = 'x'.repeat(81);
    render(<ReadMore text={text} />);
    expect(clamp(text)).toBe('4');
    const button = screen.getByRole('button', { name: 'Read more' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(clamp(text)).toBe('none');
    const less = screen.getByRole('button', { name: 'Read less' });
    expect(less).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(less);
    expect(clamp(text)).toBe('4');
    expect(screen.getByRole('button', { name: 'Read more' })).toBeVisible();
  });

  it('a long text has no button while it fits', () => {
    layOut();
    render(<ReadMore text={'x'.repeat(80)} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('a long text is cut after as many lines as is asked for', () => {
    layOut();
    const text = 'x'.repeat(80);
    render(<ReadMore text={text} lines={2} />);
    expect(clamp(text)).toBe('2');
    expect(screen.getByRole('button', { name: 'Read more' })).toBeVisible();
  });
});

describe('a popover', () => {
  const show = () =>
    render(
      <>
        <Popover label="What counts as a task?">Each action that a Zap completes.</Popover>
        <p>Elsewhere</p>
      </>,
    );
  const button = () => screen.getByRole('button', { name: 'What counts as a task?' });
  const opened = async () => {
    await userEvent.click(button());
    const popup = await screen.findByRole('dialog', { name: 'What counts as a task?' });
    expect(popup).toHaveTextContent('Each action that a Zap completes.');
  };

  it('a popover opens by its button and closes by a press outside [B4.40, B2.78]', async () => {
    show();
    expect(screen.queryByRole('dialog')).toBeNull();
    await opened();
    await userEvent.click(screen.getByText('Elsewhere'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a popover closes by Escape and gives the focus back', async () => {
    show();
    await opened();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button()).toHaveFocus());
  });
});

describe('a tooltip', () => {
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['1250 ms', false, 1250],
    ['500 ms where it is a short one', true, 500],
  ])('a tooltip shows after the pointer has rested for %s [B9.46]', async (_, isShort, delay) => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, delay: null });
    render(
      <Tooltip text="Copy the link" isShort={isShort}>
        <button type="button">⧉</button>
      </Tooltip>,
    );
    await user.hover(screen.getByRole('button'));
    await act(async () => jest.advanceTimersByTimeAsync(delay - 100));
    expect(screen.queryByText('Copy the link')).toBeNull();
    await act(async () => jest.advanceTimersByTimeAsync(150));
    expect(screen.getByText('Copy the link')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Copy the link')).toBeNull());
  });
});
