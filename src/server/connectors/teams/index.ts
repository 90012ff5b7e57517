/** Microsoft Teams, through a webhook of its Workflows app, or one of the older connectors. Both take an Adaptive Card. */
import { StepError, type Connector, type FieldValues } from '../connector';
import { field } from '../field';
import { addressOf, chatConnection, messageField, postMessage, type ChatApp } from '../incomingWebhook';
import { readText, requireText } from '../inputs';
import { failedReply, textOfReply } from '../replies';

/** Bytes of the whole message. */
const maxMessageSize = 28 * 1024;

const teamsApp: ChatApp = {
  name: 'Microsoft Teams',
  help: 'In Teams, open the channel’s menu, choose “Workflows”, then “Post to a channel when a webhook request is received”, and copy its address.',
  placeholder: 'https://….logic.azure.com/workflows/…',
  explain: ({ status, body }) =>
    status === 413 || /too large|RequestEntityTooLarge/i.test(body.toString('utf8'))
      ? 'The message is too large for Microsoft Teams. Shorten it.'
      : null,
  // A workflow runs for any request, so every request that reaches it posts: only the form of the address is checked.
  probe: async (call) => ({ title: new URL(addressOf(call, teamsApp)).hostname }),
};

export const teams: Connector = {
  app: {
    key: 'MicrosoftTeamsCLIAPI',
    version: '3.16.0',
    name: 'Microsoft Teams',
    slug: 'microsoft-teams',
    categories: ['team-chat', 'video-conferencing'],
    popularity: 84,
    addedOn: '2017-06-15',
    about: 'Chat and meetings in Microsoft 365.',
    color: '5059C9',
    isPremium: true,
    isPartial: true,
  },
  connection: chatConnection(teamsApp),
  triggers: [],
  actions: [
    {
      event: 'channel_message',
      title: 'Post in a channel',
      help: 'Posts a message in the channel of the webhook.',
      kind: 'write',
      fields: [
        field.text('title', 'Title', 'Shown in bold above the message.'),
        messageField(
          'At most about 28 kB together with the title. With a webhook, Markdown works: **bold**, _italic_, lists and links. Teams takes no files here: add a link to the file instead.',
        ),
        field.text('buttonTitle', 'Text of the button', 'Shows a button below the message, if it has an address.'),
        field.text('buttonUrl', 'Address of the button', 'Opens when someone presses the button.', {
          placeholder: 'https://example.org/orders/1042',
          check: buttonUrlOf,
        }),
      ],
      // Never: Teams posts a repeated message twice.
      repeat: 'never',
      isTask: true,
      sample: { isPosted: true },
      run: async (call) => {
        const { input, now } = call;
        const message = cardMessage(
          readText(input, 'title').trim(),
          requireText(input, 'text', 'Message'),
          readText(input, 'buttonTitle').trim(),
          buttonUrlOf(input),
        );
        const size = Buffer.byteLength(JSON.stringify(message));
        if (size > maxMessageSize) throw new StepError('A message in Microsoft Teams can have at most 28 kB. Shorten it.');
        const reply = await postMessage(call, teamsApp, { json: message });
        // The older connectors answer 200 with the failure in the text: “… returned HTTP error 429 …”.
        const inner = /failed with error.*?HTTP error (\d{3})/is.exec(textOfReply(reply));
        if (inner !== null)
          throw failedReply(
            { ...reply, status: Number(inner[1]), body: Buffer.alloc(0) },
            { name: 'Microsoft Teams', repeat: 'never', now },
          );
        return { isPosted: true };
      },
    },
  ],
};

function buttonUrlOf(input: FieldValues): string {
  const url = readText(input, 'buttonUrl').trim();
  if (url !== '' && !URL.canParse(url)) throw new StepError('Address of the button is not a web address.');
  return url;
}

function cardMessage(title: string, text: string, buttonTitle: string, buttonUrl: string): unknown {
  const block = (content: string, more: object = {}) => ({ type: 'TextBlock', text: content, wrap: true, ...more });
  const body = [...(title === '' ? [] : [block(title, { weight: 'Bolder', size: 'Medium' })]), block(text)];
  const actions = buttonUrl === '' ? [] : [{ type: 'Action.OpenUrl', title: buttonTitle === '' ? 'Open' : buttonTitle, url: buttonUrl }];
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body,
    ...(actions.length > 0 && { actions }),
  };
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] };
}
