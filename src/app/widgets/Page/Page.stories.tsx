import { Button } from '../Button/Button';
import { Card } from '../Card/Card';
import { Bar, Stack } from '../Stack/Stack';
import type { Stories } from '../stories';
import { TextLink } from '../TextLink/TextLink';
import { Page, PageHead, type PageProps } from './Page';

const show = (props: Omit<PageProps, 'children'>) => () => (
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

export const stories: Stories = {
  title: 'Page',
  frame: 'content',
  states: {
    narrow: show({}),
    normal: show({ width: 'normal' }),
    text: show({ width: 'text' }),
    modal: show({ width: 'modal', gap: 'medium' }),
  },
};
