import { Button } from './Button/Button';
import { Card } from './Card/Card';
import { FeatureList } from './FeatureList/FeatureList';
import { JoinedLogos } from './JoinedLogos/JoinedLogos';
import { Page, PageHead, type PageProps } from './Page/Page';
import { Pagination, type PaginationProps } from './Pagination/Pagination';
import { Row, RowList } from './RowList/RowList';
import { SplitPage, type SplitPageProps } from './SplitPage/SplitPage';
import { Bar, Stack } from './Stack/Stack';
import { Steps } from './Steps/Steps';
import type { Stories } from './stories';
import { TextField } from './TextField/TextField';
import { TextLink } from './TextLink/TextLink';
import { VirtualList } from './VirtualList/VirtualList';

const showPage = (props: Omit<PageProps, 'children'>) => () => (
  <Page {...props}>
    <PageHead
      title="Reports"
      back={<TextLink to="/">Back</TextLink>}
      lead="What happened in the last week, day by day."
      action={<Button>Download</Button>}
    />
    <Card title="Monday">
      <Stack>
        <p>Nothing happened.</p>
        <Bar>
          <Button>Look again</Button>
          <Button kind="plain">Forget it</Button>
        </Bar>
      </Stack>
    </Card>
  </Page>
);

function SplitPageSubject(props: Partial<SplitPageProps>) {
  return (
    <SplitPage
      topLink={
        <span>
          New here? <TextLink to="/sign-up">Sign Up</TextLink>
        </span>
      }
      form={
        <form style={{ display: 'grid', gap: 20 }}>
          <h1>Log In to Your Account</h1>
          <TextField label="Email" name="email" value="" onChange={() => {}} />
          <Button kind="primary" isWide>
            Continue
          </Button>
        </form>
      }
      promo={
        <div style={{ display: 'grid', gap: 24 }}>
          <JoinedLogos apps={[{ name: 'Gmail' }, { name: 'Slack' }]} />
          <h2>Join millions worldwide who automate their work using Patchbay.</h2>
          <FeatureList
            items={[
              { key: 'setup', content: 'Easy setup, no coding required' },
              { key: 'free', content: 'Free forever for core features' },
            ]}
          />
        </div>
      }
      {...props}
    />
  );
}

const rows = (
  <>
    <Row title="Password changed" details={['Nov 21, 2026 at 9:20 AM', 'Firefox on Windows']} action={<Button size="small">Undo</Button>} />
    <Row title="Logged in" details={['Nov 20, 2026 at 8:00 AM']} />
  </>
);

const names = ['Scan', 'Save your codes', 'Done'];

const showPagination = (props: Partial<PaginationProps>) => () => (
  <Pagination label="Apps" start={11} end={20} total={174} hasPrevious hasNext onPrevious={() => {}} onNext={() => {}} {...props} />
);

const showVirtualList = (count: number, { growing = false, snug = false } = {}) => (
  <VirtualList label="Numbers" count={count} height={240} lineHeight={40} growing={growing} snug={snug} keyOf={(index) => index}>
    {(index) => (
      <span>{growing && index % 3 === 0 ? `Row ${index + 1}, with more to say than fits into one line` : `Row ${index + 1}`}</span>
    )}
  </VirtualList>
);

export const stories: readonly Stories[] = [
  {
    title: 'Page',
    frame: 'content',
    states: {
      normal: showPage({}),
      text: showPage({ width: 'text', gap: 'medium' }),
    },
  },
  {
    title: 'Split page',
    frame: 'screen',
    states: {
      'with promo': () => <SplitPageSubject />,
      'form alone': () => <SplitPageSubject promo={undefined} />,
      narrow: () => <SplitPageSubject isNarrow />,
      'with footer': () => (
        <SplitPageSubject
          footer={
            <>
              <TextLink to="/terms">Terms</TextLink> · <TextLink to="/privacy">Privacy</TextLink>
            </>
          }
        />
      ),
    },
  },
  {
    title: 'Card',
    states: {
      plain: () => <Card>Everything on this card belongs together.</Card>,
      titled: () => <Card title="Usage">3 of 5 Zaps are on.</Card>,
      'with a control': () => (
        <Card title="Your Zaps" aside={<Button size="small">New Zap</Button>}>
          No Zaps yet.
        </Card>
      ),
      flush: () => (
        <Card title="Members" isFlush>
          <table>
            <thead>
              <tr>
                <th>Name</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Ada</td>
              </tr>
            </tbody>
          </table>
        </Card>
      ),
    },
  },
  {
    title: 'RowList',
    states: {
      'last page': () => (
        <RowList label="Activity" more={null}>
          {rows}
        </RowList>
      ),
      'with older entries': () => (
        <RowList label="Activity" more={{ label: 'Show older', isBusy: false, onMore: () => {} }}>
          {rows}
        </RowList>
      ),
      'loading older entries': () => (
        <RowList label="Activity" more={{ label: 'Show older', isBusy: true, onMore: () => {} }}>
          {rows}
        </RowList>
      ),
    },
  },
  {
    title: 'Steps',
    states: {
      first: () => <Steps names={names} current={0} />,
      middle: () => <Steps names={names} current={1} />,
      last: () => <Steps names={names} current={2} />,
    },
  },
  {
    title: 'Pagination',
    states: {
      first: showPagination({ start: 1, end: 10, hasPrevious: false }),
      middle: showPagination({}),
      last: showPagination({ start: 171, end: 174, hasNext: false }),
      loading: showPagination({ isLoading: true }),
      'very many': showPagination({ start: 4991, end: 5000, total: 6200 }),
    },
  },
  {
    title: 'Virtual list',
    states: {
      short: () => showVirtualList(3, { snug: true }),
      'ten thousand': () => showVirtualList(10_000),
      'rows of different heights': () => showVirtualList(200, { growing: true }),
    },
  },
];
