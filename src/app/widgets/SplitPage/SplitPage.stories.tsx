import { Button } from '../Button/Button';
import type { Stories } from '../stories';
import { FeatureList } from '../FeatureList/FeatureList';
import { JoinedLogos } from '../JoinedLogos/JoinedLogos';
import { TextField } from '../TextField/TextField';
import { TextLink } from '../TextLink/TextLink';
import { SplitPage } from './SplitPage';
import type { SplitPageProps } from './SplitPage';

function Subject(props: Partial<SplitPageProps>) {
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

export const stories: Stories = {
  title: 'Split page',
  frame: 'screen',
  states: {
    'with promo': () => <Subject />,
    'form alone': () => <Subject promo={undefined} />,
    narrow: () => <Subject isNarrow />,
    'with footer': () => (
      <Subject
        footer={
          <>
            <TextLink to="/terms">Terms</TextLink> · <TextLink to="/privacy">Privacy</TextLink>
          </>
        }
      />
    ),
  },
};
