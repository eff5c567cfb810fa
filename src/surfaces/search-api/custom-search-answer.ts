import { z } from 'zod'

const Request = z.object({
  title: z.string().describe('Sightline, and what was searched for'),
  totalResults: z.string().describe('How many results the engine counts, as digits'),
  searchTerms: z.string().describe('What was searched for'),
  count: z.int().describe('Results in this answer'),
  startIndex: z.int().describe('Position of the first of them'),
  cx: z.string().describe('As it was sent'),
  safe: z.string().describe('As it was sent'),
})

const Item = z.object({
  kind: z.literal('customsearch#result').describe('Always the same'),
  title: z.string().describe('Title of the result'),
  htmlTitle: z.string().describe('The title, escaped for HTML'),
  link: z.string().describe('Its URL; of an image, the URL of the image'),
  displayLink: z.string().describe('Host of the page'),
  snippet: z.string().describe('Text below the title'),
  htmlSnippet: z.string().describe('The snippet, escaped for HTML'),
  formattedUrl: z.string().describe('The URL again'),
  htmlFormattedUrl: z.string().describe('The URL, escaped for HTML'),
  image: z
    .object({
      contextLink: z.string().describe('The page that shows the image'),
      width: z.number().optional().describe('In pixels'),
      height: z.number().optional().describe('In pixels'),
      thumbnailLink: z.string().optional().describe('A small form of it'),
    })
    .optional()
    .describe('Of an image alone'),
})

/** What clients of Google's Custom Search JSON API read, for the description; the answer is made in custom-search.ts. */
export const CustomSearchAnswer = z
  .object({
    kind: z.literal('customsearch#search').describe('Always the same'),
    url: z
      .object({
        type: z.string().describe('application/json'),
        template: z.string().describe('How this is called'),
      })
      .describe('For clients that look for it'),
    queries: z
      .object({
        request: z.array(Request).describe('What was asked'),
        nextPage: z.array(Request).optional().describe('What to ask next; missing at the end'),
        previousPage: z
          .array(Request)
          .optional()
          .describe('What to ask before; missing at the start'),
      })
      .describe('This page and those beside it'),
    context: z
      .object({ title: z.string().describe('Sightline') })
      .describe('The name of the engine'),
    searchInformation: z
      .object({
        searchTime: z.number().describe('Seconds it took'),
        formattedSearchTime: z.string().describe('The same as text'),
        totalResults: z.string().describe('How many results the engine counts, as digits'),
        formattedTotalResults: z.string().describe('The same for people'),
      })
      .describe('How the search went'),
    items: z.array(Item).optional().describe('The results; missing where there are none'),
  })
  .meta({ id: 'CustomSearchAnswer' })
