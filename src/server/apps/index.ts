/** The apps that are declared as data, and how the catalogue lists them. */
import type { AppDefinition } from '../../domain/apps/definition';
import type { App } from '../connectors/app';
import { activeCampaign } from './activeCampaign';
import { airtable } from './airtable';
import { asana } from './asana';
import { basecamp } from './basecamp';
import { bigCommerce } from './bigCommerce';
import { bitly } from './bitly';
import { box } from './box';
import { brevo } from './brevo';
import { calendly } from './calendly';
import { campaignMonitor } from './campaignMonitor';
import { chargebee } from './chargebee';
import { claude } from './claude';
import { clickUp } from './clickUp';
import { coda } from './coda';
import { confluence } from './confluence';
import { contentful } from './contentful';
import { discord } from './discord';
import { docuSign } from './docuSign';
import { dropbox } from './dropbox';
import { etsy } from './etsy';
import { eventbrite } from './eventbrite';
import { facebookLeadAds } from './facebookLeadAds';
import { facebookPages } from './facebookPages';
import { figma } from './figma';
import { freshBooks } from './freshBooks';
import { freshdesk } from './freshdesk';
import { gitea } from './gitea';
import { gitHub } from './gitHub';
import { gitLab } from './gitLab';
import { gmail } from './gmail';
import { googleAds } from './googleAds';
import { googleAnalytics } from './googleAnalytics';
import { googleCalendar } from './googleCalendar';
import { googleChat } from './googleChat';
import { googleContacts } from './googleContacts';
import { googleDocs } from './googleDocs';
import { googleDrive } from './googleDrive';
import { googleForms } from './googleForms';
import { googleGemini } from './googleGemini';
import { googleMeet } from './googleMeet';
import { googleSheets } from './googleSheets';
import { googleTasks } from './googleTasks';
import { helpScout } from './helpScout';
import { hubSpot } from './hubSpot';
import { instagram } from './instagram';
import { intercom } from './intercom';
import { jira } from './jira';
import { jotform } from './jotform';
import { kit } from './kit';
import { linear } from './linear';
import { linkedIn } from './linkedIn';
import { liveChat } from './liveChat';
import { mailchimp } from './mailchimp';
import { mailgun } from './mailgun';
import { mastodon } from './mastodon';
import { mattermost } from './mattermost';
import { messenger } from './messenger';
import { microsoftExcel } from './microsoftExcel';
import { microsoftTeams } from './microsoftTeams';
import { miro } from './miro';
import { monday } from './monday';
import { notion } from './notion';
import { onedrive } from './onedrive';
import { openAi } from './openAi';
import { outlook } from './outlook';
import { pagerDuty } from './pagerDuty';
import { pandaDoc } from './pandaDoc';
import { payPal } from './payPal';
import { pinterest } from './pinterest';
import { pipedrive } from './pipedrive';
import { postmark } from './postmark';
import { quickBooks } from './quickBooks';
import { razorpay } from './razorpay';
import { reddit } from './reddit';
import { resend } from './resend';
import { salesforce } from './salesforce';
import { sendgrid } from './sendgrid';
import { sentry } from './sentry';
import { shopify } from './shopify';
import { slack } from './slack';
import { smartsheet } from './smartsheet';
import { spotify } from './spotify';
import { square } from './square';
import { stripe } from './stripe';
import { supabase } from './supabase';
import { surveyMonkey } from './surveyMonkey';
import { telegram } from './telegram';
import { todoist } from './todoist';
import { togglTrack } from './togglTrack';
import { trello } from './trello';
import { twilio } from './twilio';
import { typeform } from './typeform';
import { webex } from './webex';
import { webflow } from './webflow';
import { whatsApp } from './whatsApp';
import { wix } from './wix';
import { woocommerce } from './woocommerce';
import { wordPress } from './wordPress';
import { wrike } from './wrike';
import { x } from './x';
import { xero } from './xero';
import { youtube } from './youtube';
import { zendesk } from './zendesk';
import { zoho } from './zoho';
import { zoom } from './zoom';

export interface DeclaredApp {
  readonly definition: AppDefinition;
  readonly facts: App;
}

/** One app, one line. In the build this list is JSON: `scripts/build/packApps.mjs`. */
// prettier-ignore
export const declaredApps: readonly DeclaredApp[] = [
  { definition: activeCampaign, facts: { key: 'ActiveCampaignCLIAPI', version: '1.16.1', name: 'ActiveCampaign', slug: 'activecampaign', categories: ['crm', 'marketing-automation'], popularity: 83, addedOn: '2013-09-01', about: 'Email and sales automation.', isFeatured: true, authType: 'api_key', upfrontFields: ['account'], isPartial: true } },
  { definition: airtable, facts: { key: 'AirtableCLIAPI', version: '1.2.2', name: 'Airtable', slug: 'airtable', categories: ['spreadsheets', 'project-management'], popularity: 91, addedOn: '2015-06-19', about: 'A spreadsheet that is a database.', logo: 'airtable', color: '18BFFF', authType: 'api_key', isFeatured: true, isPartial: true } },
  { definition: asana, facts: { key: 'AsanaCLIAPI', version: '3.8.4', name: 'Asana', slug: 'asana', categories: ['project-management'], popularity: 85, addedOn: '2012-10-23', about: 'Project and task management for teams.', logo: 'asana', color: 'F06A6A', authType: 'api_key', isFeatured: true, isPartial: true } },
  { definition: basecamp, facts: { key: 'BasecampCLIAPI', version: '3.8.1', name: 'Basecamp', slug: 'basecamp', categories: ['project-management'], popularity: 60, addedOn: '2012-08-07', about: 'Projects, messages and to-dos.', logo: 'basecamp', color: '1D2D35', isPartial: true } },
  { definition: bigCommerce, facts: { key: 'BigCommerceCLIAPI', version: '3.19.7', name: 'BigCommerce', slug: 'bigcommerce', categories: ['ecommerce'], popularity: 49, addedOn: '2013-08-08', about: 'Online shops for growing businesses.', logo: 'bigcommerce', color: '121118', isPremium: true, authType: 'api_key', upfrontFields: ['store'], isPartial: true } },
  { definition: bitly, facts: { key: 'BitlyCLIAPI', version: '3.1.4', name: 'Bitly', slug: 'bitly', categories: ['url-shortener'], popularity: 53, addedOn: '2012-09-06', about: 'Short links.', logo: 'bitly', color: 'EE6123', authType: 'api_key' } },
  { definition: box, facts: { key: 'BoxCLIAPI', version: '2.11.4', name: 'Box', slug: 'box', categories: ['file-storage'], popularity: 55, addedOn: '2013-04-03', about: 'File storage for companies.', logo: 'box', color: '0061D5', isPremium: true, isPartial: true } },
  { definition: brevo, facts: { key: 'BrevoCLIAPI', version: '3.18.8', name: 'Brevo', slug: 'brevo', categories: ['email-newsletters'], popularity: 71, addedOn: '2014-08-25', about: 'Email, text messages and chat for marketing.', logo: 'brevo', color: '0B996E', authType: 'api_key' } },
  { definition: calendly, facts: { key: 'CalendlyCLIAPI', version: '1.6.4', name: 'Calendly', slug: 'calendly', categories: ['scheduling'], popularity: 88, addedOn: '2014-07-07', about: 'Meetings without the back and forth.', logo: 'calendly', color: '006BFF', isFeatured: true, authType: 'api_key', isPartial: true } },
  { definition: campaignMonitor, facts: { key: 'CampaignMonitorCLIAPI', version: '2.6.4', name: 'Campaign Monitor', slug: 'campaign-monitor', categories: ['email-newsletters'], popularity: 57, addedOn: '2012-12-08', about: 'Well-designed newsletters.', logo: 'campaignmonitor', color: '111324', authType: 'basic' } },
  { definition: chargebee, facts: { key: 'ChargebeeCLIAPI', version: '1.8.5', name: 'Chargebee', slug: 'chargebee', categories: ['payment-processing'], popularity: 38, addedOn: '2016-05-09', about: 'Subscription billing.', authType: 'api_key', upfrontFields: ['site'], isPremium: true, isPartial: true } },
  { definition: claude, facts: { key: 'ClaudeCLIAPI', version: '2.9.2', name: 'Claude', slug: 'claude', categories: ['ai-tools'], popularity: 73, addedOn: '2023-08-13', about: 'An assistant by Anthropic.', logo: 'claude', color: 'D97757', authType: 'api_key', isFeatured: true } },
  { definition: clickUp, facts: { key: 'ClickUpCLIAPI', version: '1.17.0', name: 'ClickUp', slug: 'clickup', categories: ['project-management'], popularity: 82, addedOn: '2018-07-20', about: 'Tasks, documents and goals.', logo: 'clickup', color: '7B68EE', isFeatured: true, isPartial: true } },
  { definition: coda, facts: { key: 'CodaCLIAPI', version: '3.14.1', name: 'Coda', slug: 'coda', categories: ['documents'], popularity: 59, addedOn: '2019-02-25', about: 'Documents that work like apps.', logo: 'coda', color: 'F46A54', authType: 'api_key', isPartial: true } },
  { definition: confluence, facts: { key: 'ConfluenceCLIAPI', version: '3.18.4', name: 'Confluence', slug: 'confluence', categories: ['documents'], popularity: 51, addedOn: '2019-09-25', about: 'A wiki for teams.', logo: 'confluence', color: '172B4D', authType: 'basic', upfrontFields: ['domain'], isPremium: true } },
  { definition: contentful, facts: { key: 'ContentfulCLIAPI', version: '1.11.1', name: 'Contentful', slug: 'contentful', categories: ['website-builders'], popularity: 30, addedOn: '2019-12-06', about: 'A headless CMS.', logo: 'contentful', color: '2478CC', authType: 'api_key', isPartial: true } },
  { definition: discord, facts: { key: 'DiscordCLIAPI', version: '1.17.4', name: 'Discord', slug: 'discord', categories: ['team-chat'], popularity: 86, addedOn: '2017-01-20', about: 'Voice, video and text for communities.', logo: 'discord', color: '5865F2', authType: 'api_key', isFeatured: true, isPartial: true } },
  { definition: docuSign, facts: { key: 'DocuSignCLIAPI', version: '2.5.2', name: 'DocuSign', slug: 'docusign', categories: ['signatures'], popularity: 68, addedOn: '2015-05-01', about: 'Legally binding e-signatures.', upfrontFields: ['account', 'server'], isPremium: true, isPartial: true } },
  { definition: dropbox, facts: { key: 'DropboxCLIAPI', version: '1.12.6', name: 'Dropbox', slug: 'dropbox', categories: ['file-storage'], popularity: 87, addedOn: '2012-08-09', about: 'File storage and sharing.', logo: 'dropbox', color: '0061FF', isFeatured: true, isPartial: true } },
  { definition: etsy, facts: { key: 'EtsyCLIAPI', version: '1.1.1', name: 'Etsy', slug: 'etsy', categories: ['ecommerce'], popularity: 50, addedOn: '2014-02-12', about: 'A marketplace for handmade goods.', logo: 'etsy', color: 'F16521', isInviteOnly: true, isPartial: true } },
  { definition: eventbrite, facts: { key: 'EventbriteCLIAPI', version: '2.0.1', name: 'Eventbrite', slug: 'eventbrite', categories: ['events'], popularity: 69, addedOn: '2012-11-06', about: 'Tickets for events.', authType: 'api_key', isFeatured: true } },
  { definition: facebookLeadAds, facts: { key: 'FacebookLeadAdsCLIAPI', version: '3.15.3', name: 'Facebook Lead Ads', slug: 'facebook-lead-ads', categories: ['ads-conversion'], popularity: 91, addedOn: '2015-12-12', about: 'Leads from Facebook ads.', logo: 'facebook', color: '0866FF', isPremium: true, isFeatured: true, authType: 'api_key' } },
  { definition: facebookPages, facts: { key: 'FacebookPagesCLIAPI', version: '2.14.3', name: 'Facebook Pages', slug: 'facebook-pages', categories: ['social-media'], popularity: 86, addedOn: '2012-12-20', about: 'Posts and messages for your page.', logo: 'facebook', color: '0866FF', isFeatured: true, authType: 'api_key' } },
  { definition: figma, facts: { key: 'FigmaCLIAPI', version: '3.13.1', name: 'Figma', slug: 'figma', categories: ['design'], popularity: 57, addedOn: '2022-03-26', about: 'Collaborative interface design.', logo: 'figma', color: 'F24E1E', authType: 'api_key', isBeta: true, isPartial: true } },
  { definition: freshBooks, facts: { key: 'FreshBooksCLIAPI', version: '2.14.0', name: 'FreshBooks', slug: 'freshbooks', categories: ['accounting'], popularity: 61, addedOn: '2012-10-16', about: 'Invoices for freelancers.' } },
  { definition: freshdesk, facts: { key: 'FreshdeskCLIAPI', version: '3.15.0', name: 'Freshdesk', slug: 'freshdesk', categories: ['customer-support'], popularity: 70, addedOn: '2013-05-20', about: 'Tickets for support teams.', authType: 'api_key', upfrontFields: ['subdomain'], isPartial: true } },
  { definition: gitea, facts: { key: 'GiteaCLIAPI', version: '1.0.0', name: 'Gitea', slug: 'gitea', categories: ['developer-tools'], popularity: 37, addedOn: '2026-11-23', about: 'Self-hosted code and issues.', logo: 'gitea', color: '609926', authType: 'api_key', upfrontFields: ['server'] } },
  { definition: gitHub, facts: { key: 'GitHubCLIAPI', version: '3.6.3', name: 'GitHub', slug: 'github', categories: ['developer-tools'], popularity: 74, addedOn: '2012-08-25', about: 'Code hosting and collaboration.', logo: 'github', color: '181717', authType: 'api_key', isFeatured: true } },
  { definition: gitLab, facts: { key: 'GitLabCLIAPI', version: '3.19.8', name: 'GitLab', slug: 'gitlab', categories: ['developer-tools'], popularity: 50, addedOn: '2014-08-08', about: 'DevOps, from planning to production.', logo: 'gitlab', color: 'FC6D26', authType: 'api_key', upfrontFields: ['server'], isPartial: true } },
  { definition: gmail, facts: { key: 'GoogleMailV2CLIAPI', version: '2.6.0', name: 'Gmail', slug: 'gmail', categories: ['email'], popularity: 98, addedOn: '2012-08-19', about: 'Email by Google.', logo: 'gmail', color: 'EA4335', isFeatured: true, isPartial: true } },
  { definition: googleAds, facts: { key: 'GoogleAdsCLIAPI', version: '1.14.4', name: 'Google Ads', slug: 'google-ads', categories: ['ads-conversion'], popularity: 71, addedOn: '2017-04-11', about: 'Search and display ads.', logo: 'googleads', color: '4285F4', isPremium: true, isPartial: true } },
  { definition: googleAnalytics, facts: { key: 'GoogleAnalyticsCLIAPI', version: '2.3.7', name: 'Google Analytics', slug: 'google-analytics', categories: ['analytics'], popularity: 59, addedOn: '2016-06-11', about: 'Website analytics.', logo: 'googleanalytics', color: 'E37400', isPremium: true } },
  { definition: googleCalendar, facts: { key: 'GoogleCalendarCLIAPI', version: '1.5.0', name: 'Google Calendar', slug: 'google-calendar', categories: ['calendar'], popularity: 97, addedOn: '2012-08-24', about: 'Calendars by Google.', logo: 'googlecalendar', color: '4285F4', isFeatured: true, isPartial: true } },
  { definition: googleChat, facts: { key: 'GoogleChatCLIAPI', version: '2.16.2', name: 'Google Chat', slug: 'google-chat', categories: ['team-chat'], popularity: 69, addedOn: '2020-10-14', about: 'Messages in Google Workspace.', logo: 'googlechat', color: '34A853' } },
  { definition: googleContacts, facts: { key: 'GoogleContactsCLIAPI', version: '1.16.0', name: 'Google Contacts', slug: 'google-contacts', categories: ['contacts'], popularity: 73, addedOn: '2013-02-25', about: 'Contacts by Google.' } },
  { definition: googleDocs, facts: { key: 'GoogleDocsCLIAPI', version: '1.10.3', name: 'Google Docs', slug: 'google-docs', categories: ['documents'], popularity: 88, addedOn: '2013-10-07', about: 'Documents by Google.', logo: 'googledocs', color: '4285F4' } },
  { definition: googleDrive, facts: { key: 'GoogleDriveCLIAPI', version: '1.16.0', name: 'Google Drive', slug: 'google-drive', categories: ['file-storage'], popularity: 96, addedOn: '2012-11-16', about: 'Files by Google.', logo: 'googledrive', color: '4285F4', isFeatured: true, isPartial: true } },
  { definition: googleForms, facts: { key: 'GoogleFormsCLIAPI', version: '1.15.1', name: 'Google Forms', slug: 'google-forms', categories: ['forms'], popularity: 95, addedOn: '2014-06-22', about: 'Forms and quizzes by Google.', logo: 'googleforms', color: '7248B9', isFeatured: true, isPartial: true } },
  { definition: googleGemini, facts: { key: 'GoogleGeminiCLIAPI', version: '1.12.3', name: 'Google Gemini', slug: 'google-gemini', categories: ['ai-tools'], popularity: 67, addedOn: '2023-12-21', about: 'An assistant by Google.', logo: 'googlegemini', color: '8E75B2', authType: 'api_key' } },
  { definition: googleMeet, facts: { key: 'GoogleMeetCLIAPI', version: '3.3.0', name: 'Google Meet', slug: 'google-meet', categories: ['video-conferencing'], popularity: 66, addedOn: '2021-03-24', about: 'Video meetings by Google.', logo: 'googlemeet', color: '00897B' } },
  { definition: googleSheets, facts: { key: 'GoogleSheetsV2CLIAPI', version: '2.9.4', name: 'Google Sheets', slug: 'google-sheets', categories: ['spreadsheets'], popularity: 100, addedOn: '2012-10-03', about: 'Spreadsheets by Google.', logo: 'googlesheets', color: '34A853', isFeatured: true, isPartial: true } },
  { definition: googleTasks, facts: { key: 'GoogleTasksCLIAPI', version: '2.4.4', name: 'Google Tasks', slug: 'google-tasks', categories: ['task-management'], popularity: 74, addedOn: '2014-09-10', about: 'Tasks for email and calendar.', logo: 'googletasks', color: '2684FC' } },
  { definition: helpScout, facts: { key: 'HelpScoutCLIAPI', version: '2.0.0', name: 'Help Scout', slug: 'help-scout', categories: ['customer-support'], popularity: 63, addedOn: '2013-07-22', about: 'A shared inbox for support.', logo: 'helpscout', color: '1292EE', isPremium: true, isPartial: true } },
  { definition: hubSpot, facts: { key: 'HubSpotCLIAPI', version: '2.19.1', name: 'HubSpot', slug: 'hubspot', categories: ['crm', 'marketing-automation'], popularity: 93, addedOn: '2013-05-23', about: 'Marketing, sales and service in one.', logo: 'hubspot', color: 'FF7A59', authType: 'api_key', isFeatured: true } },
  { definition: instagram, facts: { key: 'InstagramForBusinessCLIAPI', version: '2.0.1', name: 'Instagram for Business', slug: 'instagram-for-business', categories: ['social-media'], popularity: 79, addedOn: '2018-06-22', about: 'Photos and reels for businesses.', logo: 'instagram', color: 'FF0069', isFeatured: true, authType: 'api_key' } },
  { definition: intercom, facts: { key: 'IntercomCLIAPI', version: '3.8.0', name: 'Intercom', slug: 'intercom', categories: ['customer-support'], popularity: 76, addedOn: '2013-09-03', about: 'Chat and help for customers.', logo: 'intercom', color: '6AFDEF', authType: 'api_key', isPremium: true, isPartial: true } },
  { definition: jira, facts: { key: 'JiraCLIAPI', version: '3.3.0', name: 'Jira', slug: 'jira', categories: ['project-management'], popularity: 77, addedOn: '2013-03-28', about: 'Issues and sprints for software teams.', logo: 'jira', color: '0052CC', authType: 'basic', upfrontFields: ['site'], isPremium: true, isPartial: true } },
  { definition: jotform, facts: { key: 'JotformCLIAPI', version: '3.9.5', name: 'Jotform', slug: 'jotform', categories: ['forms'], popularity: 81, addedOn: '2012-12-06', about: 'Forms with payments and signatures.', authType: 'api_key', isPartial: true } },
  { definition: kit, facts: { key: 'KitCLIAPI', version: '2.4.5', name: 'Kit', slug: 'kit', categories: ['email-newsletters'], popularity: 64, addedOn: '2014-10-02', about: 'Newsletters for creators.', logo: 'kit', color: '000000', authType: 'api_key', isPartial: true } },
  { definition: linear, facts: { key: 'LinearCLIAPI', version: '3.15.3', name: 'Linear', slug: 'linear', categories: ['project-management'], popularity: 61, addedOn: '2021-02-16', about: 'Issues, quickly.', logo: 'linear', color: '5E6AD2', authType: 'api_key' } },
  { definition: linkedIn, facts: { key: 'LinkedInCLIAPI', version: '2.15.5', name: 'LinkedIn', slug: 'linkedin', categories: ['social-media'], popularity: 77, addedOn: '2013-01-11', about: 'A professional network.', authType: 'api_key' } },
  { definition: liveChat, facts: { key: 'LiveChatCLIAPI', version: '3.10.0', name: 'LiveChat', slug: 'livechat', categories: ['customer-support'], popularity: 56, addedOn: '2013-11-09', about: 'Live chat for your website.', logo: 'livechat', color: 'FF5100', authType: 'basic', isPartial: true } },
  { definition: mailchimp, facts: { key: 'MailchimpCLIAPI', version: '1.14.0', name: 'Mailchimp', slug: 'mailchimp', categories: ['email-newsletters', 'marketing-automation'], popularity: 93, addedOn: '2012-08-16', about: 'Newsletters and campaigns.', logo: 'mailchimp', color: 'FFE01B', authType: 'api_key', isFeatured: true } },
  { definition: mailgun, facts: { key: 'MailgunCLIAPI', version: '2.2.3', name: 'Mailgun', slug: 'mailgun', categories: ['transactional-email'], popularity: 50, addedOn: '2013-06-28', about: 'Email for developers.', logo: 'mailgun', color: 'F06B66', authType: 'api_key', isPartial: true } },
  { definition: mastodon, facts: { key: 'MastodonCLIAPI', version: '1.0.0', name: 'Mastodon', slug: 'mastodon', categories: ['social-media'], popularity: 40, addedOn: '2026-11-23', about: 'Posts on open, federated servers.', logo: 'mastodon', color: '6364FF', authType: 'api_key', upfrontFields: ['server'] } },
  { definition: mattermost, facts: { key: 'MattermostCLIAPI', version: '1.3.7', name: 'Mattermost', slug: 'mattermost', categories: ['team-chat'], popularity: 41, addedOn: '2018-05-02', about: 'Self-hosted team chat.', logo: 'mattermost', color: '0058CC', authType: 'api_key', upfrontFields: ['server'], isPartial: true } },
  { definition: messenger, facts: { key: 'MessengerCLIAPI', version: '3.16.3', name: 'Messenger', slug: 'messenger', categories: ['team-chat'], popularity: 58, addedOn: '2018-01-27', about: 'Messages for Facebook pages.', logo: 'messenger', color: '0866FF', authType: 'api_key' } },
  { definition: microsoftExcel, facts: { key: 'MicrosoftExcelCLIAPI', version: '2.0.4', name: 'Microsoft Excel', slug: 'microsoft-excel', categories: ['spreadsheets'], popularity: 83, addedOn: '2017-03-06', about: 'Spreadsheets by Microsoft.' } },
  { definition: microsoftTeams, facts: { key: 'MicrosoftTeamsCLIAPI', version: '3.16.0', name: 'Microsoft Teams', slug: 'microsoft-teams', categories: ['team-chat', 'video-conferencing'], popularity: 84, addedOn: '2017-06-15', about: 'Chat and meetings in Microsoft 365.', color: '5059C9', isPremium: true, isPartial: true } },
  { definition: miro, facts: { key: 'MiroCLIAPI', version: '2.4.0', name: 'Miro', slug: 'miro', categories: ['design'], popularity: 48, addedOn: '2020-09-14', about: 'A whiteboard for teams.', logo: 'miro', color: '050038', authType: 'api_key', isPartial: true } },
  { definition: monday, facts: { key: 'MondaycomCLIAPI', version: '2.12.3', name: 'monday.com', slug: 'monday-com', categories: ['project-management'], popularity: 81, addedOn: '2017-09-18', about: 'Visual work management.', authType: 'api_key', isFeatured: true } },
  { definition: notion, facts: { key: 'NotionCLIAPI', version: '3.17.4', name: 'Notion', slug: 'notion', categories: ['documents', 'project-management'], popularity: 94, addedOn: '2021-05-06', about: 'Notes, documents and databases in one.', logo: 'notion', color: '000000', authType: 'api_key', isFeatured: true, isPartial: true } },
  { definition: onedrive, facts: { key: 'OneDriveCLIAPI', version: '2.0.6', newestVersion: '3.0.0', name: 'OneDrive', slug: 'onedrive', categories: ['file-storage'], popularity: 65, addedOn: '2015-01-02', about: 'Files in Microsoft 365.', isPartial: true } },
  { definition: openAi, facts: { key: 'ChatGPTCLIAPI', version: '2.17.6', name: 'ChatGPT', slug: 'chatgpt', categories: ['ai-tools'], popularity: 94, addedOn: '2022-12-05', about: 'An assistant by OpenAI.', color: '0D8267', authType: 'api_key', isFeatured: true } },
  { definition: outlook, facts: { key: 'MicrosoftOutlookCLIAPI', version: '3.6.5', name: 'Microsoft Outlook', slug: 'microsoft-outlook', categories: ['email', 'calendar'], popularity: 92, addedOn: '2014-02-25', about: 'Email, calendar and contacts by Microsoft.', isFeatured: true, isPartial: true } },
  { definition: pagerDuty, facts: { key: 'PagerDutyCLIAPI', version: '3.19.2', name: 'PagerDuty', slug: 'pagerduty', categories: ['developer-tools'], popularity: 41, addedOn: '2014-07-04', about: 'On-call schedules and alerts.', logo: 'pagerduty', color: '06AC38', authType: 'api_key', isPremium: true, isPartial: true } },
  { definition: pandaDoc, facts: { key: 'PandaDocCLIAPI', version: '1.14.5', name: 'PandaDoc', slug: 'pandadoc', categories: ['signatures', 'documents'], popularity: 56, addedOn: '2015-09-23', about: 'Proposals, quotes and signatures.', authType: 'api_key', isPremium: true, isPartial: true } },
  { definition: payPal, facts: { key: 'PayPalCLIAPI', version: '1.16.3', name: 'PayPal', slug: 'paypal', categories: ['payment-processing'], popularity: 82, addedOn: '2012-11-09', about: 'Payments with an email address.', logo: 'paypal', color: '002991', isPremium: true, isPartial: true } },
  { definition: pinterest, facts: { key: 'PinterestCLIAPI', version: '1.5.7', name: 'Pinterest', slug: 'pinterest', categories: ['social-media'], popularity: 60, addedOn: '2015-07-28', about: 'Images and ideas to save.', logo: 'pinterest', color: 'BD081C' } },
  { definition: pipedrive, facts: { key: 'PipedriveCLIAPI', version: '2.9.4', name: 'Pipedrive', slug: 'pipedrive', categories: ['crm'], popularity: 80, addedOn: '2013-06-05', about: 'Sales pipelines and deals.', authType: 'api_key', isFeatured: true, isPartial: true } },
  { definition: postmark, facts: { key: 'PostmarkCLIAPI', version: '1.0.0', name: 'Postmark', slug: 'postmark', categories: ['transactional-email'], popularity: 45, addedOn: '2014-05-20', about: 'Email for applications.', color: 'FFDE00', authType: 'api_key', isPartial: true } },
  { definition: quickBooks, facts: { key: 'QuickBooksOnlineCLIAPI', version: '3.17.2', name: 'QuickBooks Online', slug: 'quickbooks-online', categories: ['accounting'], popularity: 87, addedOn: '2014-05-02', about: 'Bookkeeping and invoices.', logo: 'quickbooks', color: '2CA01C', isPremium: true, isFeatured: true } },
  { definition: razorpay, facts: { key: 'RazorpayCLIAPI', version: '3.5.0', name: 'Razorpay', slug: 'razorpay', categories: ['payment-processing'], popularity: 44, addedOn: '2020-03-02', about: 'Payments in India.', logo: 'razorpay', color: '0C2451', authType: 'api_key', isPremium: true, isPartial: true } },
  { definition: reddit, facts: { key: 'RedditCLIAPI', version: '3.5.0', name: 'Reddit', slug: 'reddit', categories: ['social-media'], popularity: 55, addedOn: '2015-05-14', about: 'Communities and discussions.', logo: 'reddit', color: 'FF4500' } },
  { definition: resend, facts: { key: 'ResendCLIAPI', version: '1.0.0', name: 'Resend', slug: 'resend', categories: ['transactional-email'], popularity: 42, addedOn: '2024-02-20', about: 'Email for developers.', logo: 'resend', color: '000000', authType: 'api_key', isPartial: true } },
  { definition: salesforce, facts: { key: 'SalesforceCLIAPI', version: '1.17.1', name: 'Salesforce', slug: 'salesforce', categories: ['crm'], popularity: 85, addedOn: '2012-09-24', about: 'Customers, deals and forecasts.', isPremium: true, isFeatured: true, isPartial: true } },
  { definition: sendgrid, facts: { key: 'SendGridCLIAPI', version: '1.0.0', name: 'SendGrid', slug: 'sendgrid', categories: ['transactional-email'], popularity: 68, addedOn: '2013-08-06', about: 'Email for products and newsletters.', color: '1A82E2', authType: 'api_key', isPartial: true } },
  { definition: sentry, facts: { key: 'SentryCLIAPI', version: '2.15.5', name: 'Sentry', slug: 'sentry', categories: ['developer-tools'], popularity: 38, addedOn: '2018-12-03', about: 'Error monitoring for software.', logo: 'sentry', color: '362D59', isPremium: true, authType: 'api_key', upfrontFields: ['organization', 'region'], isPartial: true } },
  { definition: shopify, facts: { key: 'ShopifyCLIAPI', version: '2.3.1', name: 'Shopify', slug: 'shopify', categories: ['ecommerce'], popularity: 95, addedOn: '2013-06-22', about: 'Online and in-store shops.', logo: 'shopify', color: '7AB55C', authType: 'api_key', isFeatured: true, isPartial: true } },
  { definition: slack, facts: { key: 'SlackCLIAPI', version: '1.29.2', name: 'Slack', slug: 'slack', categories: ['team-chat'], popularity: 99, addedOn: '2013-04-03', about: 'Messages, channels and calls for teams.', color: '4A154B', isFeatured: true, isPartial: true } },
  { definition: smartsheet, facts: { key: 'SmartsheetCLIAPI', version: '2.13.1', name: 'Smartsheet', slug: 'smartsheet', categories: ['spreadsheets', 'project-management'], popularity: 54, addedOn: '2014-05-01', about: 'Project plans in spreadsheets.', authType: 'api_key', isPremium: true, isPartial: true } },
  { definition: spotify, facts: { key: 'SpotifyCLIAPI', version: '1.4.8', name: 'Spotify', slug: 'spotify', categories: ['music'], popularity: 54, addedOn: '2017-12-21', about: 'Music and playlists.', logo: 'spotify', color: '1ED760' } },
  { definition: square, facts: { key: 'SquareCLIAPI', version: '3.6.2', name: 'Square', slug: 'square', categories: ['payment-processing', 'ecommerce'], popularity: 70, addedOn: '2015-02-17', about: 'Payments in store and online.', logo: 'square', color: '3E4348', authType: 'api_key', isPremium: true } },
  { definition: stripe, facts: { key: 'StripeCLIAPI', version: '1.9.0', name: 'Stripe', slug: 'stripe', categories: ['payment-processing'], popularity: 92, addedOn: '2012-10-18', about: 'Payments for the internet.', logo: 'stripe', color: '635BFF', authType: 'api_key', isPremium: true, isFeatured: true } },
  { definition: supabase, facts: { key: 'SupabaseCLIAPI', version: '3.5.7', name: 'Supabase', slug: 'supabase', categories: ['databases'], popularity: 35, addedOn: '2023-03-06', about: 'A database with a built-in API.', logo: 'supabase', color: '3FCF8E', isBeta: true, authType: 'api_key', upfrontFields: ['project'] } },
  { definition: surveyMonkey, facts: { key: 'SurveyMonkeyCLIAPI', version: '2.7.7', name: 'SurveyMonkey', slug: 'surveymonkey', categories: ['forms'], popularity: 67, addedOn: '2013-02-03', about: 'Surveys and their results.', logo: 'surveymonkey', color: '00BF6F', isPremium: true, authType: 'api_key', upfrontFields: ['region'] } },
  { definition: telegram, facts: { key: 'TelegramCLIAPI', version: '2.5.8', name: 'Telegram', slug: 'telegram', categories: ['team-chat'], popularity: 78, addedOn: '2017-05-05', about: 'Fast messages in the cloud.', logo: 'telegram', color: '26A5E4', authType: 'api_key', isPartial: true } },
  { definition: todoist, facts: { key: 'TodoistCLIAPI', version: '1.0.8', name: 'Todoist', slug: 'todoist', categories: ['task-management'], popularity: 75, addedOn: '2013-01-17', about: 'To-do lists.', logo: 'todoist', color: 'E44332', authType: 'api_key', isFeatured: true, isPartial: true } },
  { definition: togglTrack, facts: { key: 'TogglTrackCLIAPI', version: '2.1.0', name: 'Toggl Track', slug: 'toggl-track', categories: ['time-tracking'], popularity: 58, addedOn: '2013-08-01', about: 'One-click time tracking.', logo: 'toggl', color: 'FFDE91', authType: 'basic' } },
  { definition: trello, facts: { key: 'TrelloCLIAPI', version: '1.7.3', name: 'Trello', slug: 'trello', categories: ['project-management'], popularity: 89, addedOn: '2012-08-23', about: 'Boards, lists and cards.', logo: 'trello', color: '0052CC', authType: 'api_key', isFeatured: true } },
  { definition: twilio, facts: { key: 'TwilioCLIAPI', version: '3.1.0', name: 'Twilio', slug: 'twilio', categories: ['phone-sms'], popularity: 79, addedOn: '2012-11-26', about: 'Text messages and calls by API.', authType: 'api_key', isPremium: true } },
  { definition: typeform, facts: { key: 'TypeformCLIAPI', version: '1.8.2', name: 'Typeform', slug: 'typeform', categories: ['forms'], popularity: 90, addedOn: '2013-10-28', about: 'Forms that ask one thing at a time.', logo: 'typeform', color: '262627', authType: 'api_key', isFeatured: true } },
  { definition: webex, facts: { key: 'WebexCLIAPI', version: '1.9.6', name: 'Webex', slug: 'webex', categories: ['video-conferencing'], popularity: 47, addedOn: '2017-10-28', about: 'Meetings and calls by Cisco.', authType: 'api_key', isPartial: true } },
  { definition: webflow, facts: { key: 'WebflowCLIAPI', version: '1.16.7', name: 'Webflow', slug: 'webflow', categories: ['website-builders'], popularity: 75, addedOn: '2016-02-17', about: 'Visual website design.', logo: 'webflow', color: '146EF5', authType: 'api_key', isFeatured: true } },
  { definition: whatsApp, facts: { key: 'WhatsAppNotificationsCLIAPI', version: '1.0.6', name: 'WhatsApp Notifications', slug: 'whatsapp-notifications', categories: ['phone-sms'], popularity: 72, addedOn: '2022-09-05', about: 'Messages to your own phone.', logo: 'whatsapp', color: '25D366', isBeta: true, authType: 'api_key' } },
  { definition: wix, facts: { key: 'WixCLIAPI', version: '1.10.7', name: 'Wix', slug: 'wix', categories: ['website-builders'], popularity: 58, addedOn: '2020-07-03', about: 'Websites for everyone.', logo: 'wix', color: '0C6EFC', authType: 'api_key', upfrontFields: ['site'] } },
  { definition: woocommerce, facts: { key: 'WooCommerceCLIAPI', version: '1.11.4', name: 'WooCommerce', slug: 'woocommerce', categories: ['ecommerce'], popularity: 84, addedOn: '2014-04-18', about: 'An online shop for WordPress.', logo: 'woocommerce', color: '96588A', authType: 'basic', upfrontFields: ['server'], isPremium: true, isPartial: true } },
  { definition: wordPress, facts: { key: 'WordPressCLIAPI', version: '3.13.1', name: 'WordPress', slug: 'wordpress', categories: ['website-builders'], popularity: 89, addedOn: '2012-08-10', about: 'Websites and blogs.', logo: 'wordpress', color: '21759B', authType: 'basic', upfrontFields: ['site'], isFeatured: true } },
  { definition: wrike, facts: { key: 'WrikeCLIAPI', version: '3.0.4', name: 'Wrike', slug: 'wrike', categories: ['project-management'], popularity: 49, addedOn: '2014-11-15', about: 'Work management for larger teams.', isPremium: true, authType: 'api_key' } },
  { definition: x, facts: { key: 'XCLIAPI', version: '1.13.1', newestVersion: '2.0.0', name: 'X', slug: 'x', categories: ['social-media'], popularity: 64, addedOn: '2012-08-28', about: 'Short posts.', logo: 'x', color: '000000', isPremium: true, isPartial: true } },
  { definition: xero, facts: { key: 'XeroCLIAPI', version: '2.0.5', name: 'Xero', slug: 'xero', categories: ['accounting'], popularity: 78, addedOn: '2013-07-08', about: 'Accounting for small businesses.', logo: 'xero', color: '13B5EA', isPremium: true, isFeatured: true, isPartial: true } },
  { definition: youtube, facts: { key: 'YouTubeCLIAPI', version: '3.5.2', name: 'YouTube', slug: 'youtube', categories: ['social-media', 'video'], popularity: 76, addedOn: '2013-04-14', about: 'Videos.', logo: 'youtube', color: 'FF0000', isFeatured: true, isPartial: true } },
  { definition: zendesk, facts: { key: 'ZendeskCLIAPI', version: '1.10.3', name: 'Zendesk', slug: 'zendesk', categories: ['customer-support'], popularity: 80, addedOn: '2012-09-11', about: 'Tickets, chat and help center.', logo: 'zendesk', color: '03363D', authType: 'basic', upfrontFields: ['subdomain'], isPremium: true, isPartial: true } },
  { definition: zoho, facts: { key: 'ZohoCLIAPI', version: '2.13.2', name: 'Zoho CRM', slug: 'zoho', categories: ['crm'], popularity: 66, addedOn: '2013-04-05', about: 'Sales and customer management by Zoho.', logo: 'zoho', color: 'E42527' } },
  { definition: zoom, facts: { key: 'ZoomCLIAPI', version: '2.15.8', name: 'Zoom', slug: 'zoom', categories: ['video-conferencing'], popularity: 90, addedOn: '2016-09-19', about: 'Video meetings and webinars.', logo: 'zoom', color: '0B5CFF', isFeatured: true } },
];
