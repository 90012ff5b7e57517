/** Gemini: https://ai.google.dev/api */
import { GoogleGenAI } from '@google/genai';
import { awkwardText, casesWith, fileFor, type AppCases, type Json } from '../case';

const connection = { apiKey: 'test-key' };
const on = casesWith(connection);
const { models } = new GoogleGenAI(connection);

const model = 'gemini-2.5-flash';
const content = (text: string) => ({ role: 'user', parts: [{ text }] });
const answer: readonly Json[] = [{ candidates: [{ content: { parts: [{ text: '{}' }] }, finishReason: 'STOP' }] }];

const picture = fileFor('cat ü.png', 'image/png');
const bill = fileFor('bill.pdf', 'application/pdf');
const film = fileFor('film.mp4', 'video/mp4');
const table = fileFor('rows.csv', 'text/csv');

export const app: AppCases = {
  app: 'GoogleGeminiCLIAPI',
  library: '@google/genai',
  by: 'maker',
  cases: [
    on('test', 'key', {}, () => models.list({ config: { pageSize: 1 } }), { replies: [{ models: [] }] }),
    on('list:models', 'first page', {}, () => models.list({ config: { pageSize: 1000 } }), { replies: [{ models: [] }] }),
    on(
      'write:conversation',
      'least fields',
      { model, prompt: awkwardText },
      () => models.generateContent({ model, contents: [content(awkwardText)] }),
      { replies: answer },
    ),
    on(
      'write:conversation',
      'all fields',
      { model, prompt: awkwardText, instructions: 'Be "short".', maxTokens: '500', temperature: '0.5' },
      () =>
        models.generateContent({
          model,
          contents: [content(awkwardText)],
          config: { systemInstruction: content('Be "short".'), maxOutputTokens: 500, temperature: 0.5 },
        }),
      { replies: answer },
    ),
    on(
      'write:conversation',
      'four files',
      { model, prompt: awkwardText, files: [picture.kept, bill.kept, film.kept, table.kept] },
      () =>
        models.generateContent({
          model,
          contents: [
            {
              role: 'user',
              parts: [
                { text: awkwardText },
                { inlineData: { mimeType: 'image/png', data: picture.base64 } },
                { inlineData: { mimeType: 'application/pdf', data: bill.base64 } },
                { inlineData: { mimeType: 'video/mp4', data: film.base64 } },
                { text: `rows.csv:\n${table.text}` },
              ],
            },
          ],
        }),
      { replies: answer },
    ),
    on(
      'write:extract_json',
      'all fields',
      { model, text: awkwardText, instructions: 'name: who writes', maxTokens: '500' },
      () =>
        models.generateContent({
          model,
          contents: [content(awkwardText)],
          config: { systemInstruction: content('name: who writes'), maxOutputTokens: 500, responseMimeType: 'application/json' },
        }),
      { replies: answer },
    ),
  ],
};
