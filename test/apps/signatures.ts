/**
 * Requests that apps send to hooks, signed or accepted by helpers of libraries. `npm run prove -- signatures` records them into
 * `signatures.json`, with which the tests of the server compare.
 */
import { createHmac, generateKeyPairSync, sign as signWithKey } from 'node:crypto';
import { appUrl, checkedBy, sentAt, zapUrl, type SignedApp } from './signing';

const kept = (value = 'hook-secret', name = 'secret') => ({ in: 'kept', name, value }) as const;
const client = { in: 'client', name: 'signingSecret', value: 'signing-secret' } as const;
const hmac = (text: string, secret: string | Buffer, encoding: 'hex' | 'base64' = 'hex') =>
  createHmac('sha256', secret).update(text).digest(encoding);
const json = (value: unknown) => JSON.stringify(value);
const milliseconds = sentAt.getTime();
const seconds = milliseconds / 1000;
const text = 'Zoë ü/?#&+%"\'';

const tern = (platform: 'gitlab' | 'woocommerce', more: Pick<Parameters<typeof checkedBy>[0], 'headersOf' | 'isToken'>) =>
  checkedBy({
    ...more,
    accepts: async (body, headers, secret) => {
      const { WebhookVerificationService } = await import('@hookflo/tern');
      const request = new Request(zapUrl, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
      return (await WebhookVerificationService.verify(request, { platform, secret })).isValid;
    },
  });

/** SendGrid makes a pair for each webhook. */
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

export const signedApps: readonly SignedApp[] = [
  {
    app: 'StripeCLIAPI',
    library: 'stripe',
    by: 'maker',
    helper: 'signs',
    request: {
      event: 'new_customer',
      secret: kept('whsec_test', 'signing'),
      body: json({
        id: 'evt_1',
        object: 'event',
        type: 'customer.created',
        data: { object: { id: 'cus_1', object: 'customer', name: text } },
      }),
    },
    sign: async (payload, secret) => {
      const { default: Stripe } = await import('stripe');
      return { 'stripe-signature': new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds }) };
    },
  },
  {
    app: 'TwilioCLIAPI',
    library: 'twilio',
    by: 'maker',
    helper: 'signs',
    request: {
      event: 'new_sms',
      secret: { in: 'connection', name: 'authToken', value: 'auth-token' },
      body: new URLSearchParams({ MessageSid: 'SM1', To: '+4930654321', From: '+4930123456', Body: text, NumMedia: '0' }).toString(),
    },
    sign: async (body, secret) => {
      const { default: twilio } = await import('twilio');
      const values = Object.fromEntries(new URLSearchParams(body));
      return {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilio.getExpectedTwilioSignature(secret, zapUrl, values),
      };
    },
  },
  {
    app: 'GitHubCLIAPI',
    library: '@octokit/webhooks-methods',
    by: 'maker',
    helper: 'signs',
    request: {
      event: 'new_issue',
      secret: kept(),
      input: { repository: 'ada/engine' },
      body: json({ action: 'opened', issue: { id: 7, number: 2, title: text } }),
    },
    sign: async (body, secret) => {
      const { sign } = await import('@octokit/webhooks-methods');
      return { 'x-github-event': 'issues', 'x-hub-signature-256': await sign(secret, body) };
    },
  },
  {
    app: 'HubSpotCLIAPI',
    library: '@hubspot/api-client',
    by: 'maker',
    helper: 'signs',
    request: {
      event: 'new_contact',
      secret: client,
      body: json([
        { eventId: 1, portalId: 62515, subscriptionType: 'contact.creation', objectId: 512, occurredAt: milliseconds, sourceId: text },
      ]),
    },
    sign: async (requestBody, clientSecret) => {
      const { Signature } = await import('@hubspot/api-client');
      const of = { url: appUrl('HubSpotCLIAPI'), requestBody, clientSecret, timestamp: milliseconds, signature: '' };
      const signature = Signature.getSignature('POST', 'v3', of);
      return { 'x-hubspot-request-timestamp': String(milliseconds), 'x-hubspot-signature-v3': signature };
    },
  },
  {
    app: 'ShopifyCLIAPI',
    library: '@shopify/shopify-api',
    by: 'maker',
    helper: 'checks',
    request: {
      event: 'new_order',
      secret: { in: 'connection', name: 'apiSecret', value: 'api-secret' },
      body: json({ id: 450789469, admin_graphql_api_id: 'gid://shopify/Order/450789469', name: '#1001', note: text }),
    },
    sign: checkedBy({
      headersOf: (body, secret) => ({ 'x-shopify-hmac-sha256': hmac(body, secret, 'base64') }),
      accepts: async (rawBody, headers, apiSecretKey) => {
        await import('@shopify/shopify-api/adapters/node');
        const { ApiVersion, shopifyApi } = await import('@shopify/shopify-api');
        const version = Object.values(ApiVersion).at(-1)!;
        const shopify = shopifyApi({
          apiKey: 'key',
          apiSecretKey,
          apiVersion: version,
          hostName: 'zaps.example.org',
          isEmbeddedApp: false,
        });
        const sent = {
          'x-shopify-api-version': '2026-10',
          'x-shopify-topic': 'orders/create',
          'x-shopify-webhook-id': 'w1',
          'x-shopify-shop-domain': 'a.myshopify.com',
        };
        const rawRequest = new Request(zapUrl, { method: 'POST', headers: { ...sent, ...headers } });
        const { valid } = await shopify.webhooks.validate({
          rawBody,
          rawRequest: { headers: Object.fromEntries(rawRequest.headers) } as never,
        });
        return valid;
      },
    }),
  },
  {
    app: 'LinearCLIAPI',
    library: '@linear/sdk',
    by: 'maker',
    helper: 'checks',
    request: {
      event: 'new_issue',
      secret: kept(),
      body: json({ action: 'create', type: 'Issue', data: { id: 'i1', title: text }, webhookTimestamp: milliseconds }),
    },
    sign: checkedBy({
      headersOf: (body, secret) => ({ 'linear-signature': hmac(body, secret) }),
      accepts: async (body, headers, secret) => {
        const { LinearWebhookClient } = await import('@linear/sdk/webhooks');
        return new LinearWebhookClient(secret).verify(Buffer.from(body), headers['linear-signature']!);
      },
    }),
  },
  {
    app: 'SlackCLIAPI',
    library: '@slack/bolt',
    by: 'maker',
    helper: 'checks',
    request: {
      event: 'new_message',
      input: { channel: 'C1' },
      secret: client,
      body: json({ type: 'event_callback', team_id: 'T1', event: { type: 'message', text, channel: 'C1', ts: `${seconds}.000100` } }),
    },
    sign: checkedBy({
      headersOf: (body, secret) => ({
        'x-slack-request-timestamp': String(seconds),
        'x-slack-signature': `v0=${hmac(`v0:${seconds}:${body}`, secret)}`,
      }),
      accepts: async (body, headers, signingSecret) => {
        const { isValidSlackRequest } =
          (await import('@slack/bolt/dist/receivers/verify-request.js')) as typeof import('@slack/bolt/dist/receivers/verify-request');
        const named = { 'x-slack-signature': headers['x-slack-signature']!, 'x-slack-request-timestamp': seconds };
        return isValidSlackRequest({ signingSecret, body, headers: named, nowMilliseconds: milliseconds });
      },
    }),
  },
  {
    app: 'RazorpayCLIAPI',
    library: 'razorpay',
    by: 'maker',
    helper: 'checks',
    request: {
      event: 'new_payment',
      secret: { in: 'connection', name: 'webhookSecret', value: 'webhook-secret' },
      body: json({ event: 'payment.captured', payload: { payment: { entity: { id: 'pay_1', description: text } } } }),
    },
    sign: checkedBy({
      headersOf: (body, secret) => ({ 'x-razorpay-signature': hmac(body, secret) }),
      accepts: async (body, headers, secret) => {
        const { default: Razorpay } = await import('razorpay');
        return Razorpay.validateWebhookSignature(body, headers['x-razorpay-signature']!, secret);
      },
    }),
  },
  {
    app: 'SquareCLIAPI',
    library: 'square',
    by: 'maker',
    helper: 'checks',
    request: {
      event: 'new_payment',
      secret: kept('signature-key', 'signing'),
      body: json({ type: 'payment.created', data: { object: { payment: { id: 'p1', note: text } } } }),
    },
    sign: checkedBy({
      headersOf: (body, secret) => ({ 'x-square-hmacsha256-signature': hmac(zapUrl + body, secret, 'base64') }),
      accepts: async (requestBody, headers, signatureKey) => {
        const { WebhooksHelper } = await import('square');
        const signatureHeader = headers['x-square-hmacsha256-signature']!;
        return WebhooksHelper.verifySignature({ requestBody, signatureHeader, signatureKey, notificationUrl: zapUrl });
      },
    }),
  },
  {
    app: 'ResendCLIAPI',
    library: 'resend',
    by: 'maker',
    helper: 'checks',
    request: {
      event: 'new_email',
      secret: kept(`whsec_${Buffer.from('a secret of 24 characters').toString('base64')}`, 'signing'),
      body: json({ type: 'email.sent', created_at: sentAt, data: { email_id: 'e1', subject: text } }),
    },
    sign: checkedBy({
      headersOf: (body, secret) => {
        const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
        const signature = hmac(`msg_1.${seconds}.${body}`, key, 'base64');
        // While a secret is replaced, there is a signature by each.
        return {
          'svix-id': 'msg_1',
          'svix-timestamp': String(seconds),
          'svix-signature': `v1,${hmac('another', key, 'base64')} v1,${signature}`,
        };
      },
      accepts: async (payload, headers, webhookSecret) => {
        const { Resend } = await import('resend');
        const named = { id: headers['svix-id']!, timestamp: headers['svix-timestamp']!, signature: headers['svix-signature']! };
        return new Resend('re_test').webhooks.verify({ payload, headers: named, webhookSecret });
      },
      otherSecret: `whsec_${Buffer.from('another secret of 24 char').toString('base64')}`,
    }),
  },
  {
    app: 'SendGridCLIAPI',
    library: '@sendgrid/eventwebhook',
    isRandom: true,
    by: 'maker',
    helper: 'checks',
    request: {
      event: 'bounced',
      secret: kept(publicKey.export({ format: 'der', type: 'spki' }).toString('base64'), 'signing'),
      body: json([{ email: 'ada@example.com', event: 'bounce', sg_event_id: 'b1', reason: text, timestamp: seconds }]),
    },
    sign: checkedBy({
      headersOf: (body) => ({
        'x-twilio-email-event-webhook-timestamp': String(seconds),
        'x-twilio-email-event-webhook-signature': signWithKey('sha256', Buffer.from(`${seconds}${body}`), privateKey).toString('base64'),
      }),
      accepts: async (body, headers, key) => {
        const { EventWebhook } = (await import('@sendgrid/eventwebhook')).default;
        const helper = new EventWebhook();
        const signature = headers['x-twilio-email-event-webhook-signature']!;
        return helper.verifySignature(
          helper.convertPublicKeyToECDSA(key),
          body,
          signature,
          headers['x-twilio-email-event-webhook-timestamp']!,
        );
      },
    }),
  },
  {
    app: 'TodoistCLIAPI',
    library: '@doist/todoist-sdk',
    by: 'maker',
    helper: 'checks',
    request: {
      event: 'new_task',
      secret: client,
      body: json({ event_name: 'item:added', user_id: '2671355', event_data: { id: '6XR4', content: text } }),
    },
    sign: checkedBy({
      headersOf: (body, secret) => ({ 'x-todoist-hmac-sha256': hmac(body, secret, 'base64') }),
      accepts: async (rawBody, headers, clientSecret) => {
        const { verifyWebhookSignature } = await import('@doist/todoist-sdk');
        return verifyWebhookSignature({ rawBody, signature: headers['x-todoist-hmac-sha256']!, clientSecret });
      },
    }),
  },
  {
    app: 'TelegramCLIAPI',
    library: 'grammy',
    by: 'community',
    helper: 'checks',
    request: {
      event: 'new_message',
      secret: kept(),
      body: json({ update_id: 9, message: { message_id: 42, chat: { id: -5 }, text, date: seconds } }),
    },
    sign: async (body, secret) => {
      const { Bot, webhookCallback } = await import('grammy');
      const botInfo = { id: 1, is_bot: true, first_name: 'Bot', username: 'a_bot' } as never;
      const statusOf = async (token: string) => {
        const answer = webhookCallback(new Bot('1:t', { botInfo }), 'std/http', { secretToken: secret });
        const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': token };
        return (await answer(new Request(zapUrl, { method: 'POST', body, headers }))).status;
      };
      const statuses = [await statusOf(secret), await statusOf(`${secret}x`)];
      if (statuses.join() !== '200,401') throw new Error(`The helper answers ${statuses.join()}.`);
      return { 'x-telegram-bot-api-secret-token': secret };
    },
  },
  {
    app: 'WooCommerceCLIAPI',
    library: '@hookflo/tern',
    by: 'community',
    helper: 'checks',
    request: { event: 'new_order', secret: kept(), body: json({ id: 727, number: '727', status: 'processing', customer_note: text }) },
    sign: tern('woocommerce', {
      headersOf: (body, secret) => ({ 'x-wc-webhook-topic': 'order.created', 'x-wc-webhook-signature': hmac(body, secret, 'base64') }),
    }),
  },
  {
    app: 'GitLabCLIAPI',
    library: '@hookflo/tern',
    by: 'community',
    helper: 'checks',
    request: {
      event: 'new_issue',
      secret: kept(),
      input: { project: '4' },
      body: json({ object_kind: 'issue', object_attributes: { id: 301, iid: 23, action: 'open', title: text } }),
    },
    sign: tern('gitlab', { isToken: true, headersOf: (_, secret) => ({ 'x-gitlab-token': secret }) }),
  },
];
