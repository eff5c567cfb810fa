import { z } from 'zod'
import { apiPage, linkOf, ranked } from '../../api/page.ts'
import {
  anyText,
  compact,
  link,
  optionalList,
  optionalNumber,
  optionalText,
  title,
} from '../../api/shape.ts'
import type { Page, Vertical } from '../../page.ts'
import {
  answer,
  imagesOf,
  Link,
  LocalResult,
  localResultsOf,
  Picture,
  Product,
  productsOf,
  Video,
  videosOf,
} from './items.ts'

const News = Link.extend({
  snippet: anyText,
  source: optionalText,
  date: optionalText,
  thumbnail: optionalText,
})
const Paper = z.object({
  title,
  link: anyText,
  snippet: anyText,
  result_id: optionalText,
  publication_info: z.object({ summary: anyText }).optional().catch(undefined),
  inline_links: z
    .object({ cited_by: z.object({ total: optionalNumber }).optional() })
    .optional()
    .catch(undefined),
  resources: optionalList(z.object({ file_format: optionalText, link })),
})
const Patent = z.object({
  title,
  snippet: anyText,
  publication_number: z.string().max(100),
  patent_link: optionalText,
  priority_date: optionalText,
  filing_date: optionalText,
  grant_date: optionalText,
  publication_date: optionalText,
  inventor: optionalText,
  assignee: optionalText,
  language: optionalText,
  thumbnail: optionalText,
  pdf: optionalText,
})

/** The answer of each vertical, read as a page; no capture of them was at hand to check this against. */
export const ANSWERS: Record<Exclude<Vertical, 'search'>, z.ZodType<Page>> = {
  news: answer('news_results', News).transform(({ found }) => {
    const news = found.flatMap(({ thumbnail, ...story }) => {
      const target = linkOf(story.link)
      return target
        ? [
            {
              ...story,
              link: target.link,
              linkResolution: target.linkResolution,
              ...compact({ imageUrl: thumbnail }),
            },
          ]
        : []
    })
    return apiPage('google', 'news', { verified: false, news: ranked(news) })
  }),
  images: answer('images_results', Picture).transform(({ found }) =>
    apiPage('google', 'images', { verified: false, images: imagesOf(found) }),
  ),
  videos: answer('video_results', Video).transform(({ found }) =>
    apiPage('google', 'videos', { verified: false, videos: videosOf(found) }),
  ),
  places: answer('local_results', LocalResult).transform(({ found }) =>
    apiPage('google', 'places', { verified: false, places: localResultsOf(found) }),
  ),
  maps: answer('local_results', LocalResult).transform(({ found }) =>
    apiPage('google', 'maps', { verified: false, places: localResultsOf(found) }),
  ),
  shopping: answer('shopping_results', Product).transform(({ found }) =>
    apiPage('google', 'shopping', { verified: false, shopping: productsOf(found) }),
  ),
  scholar: answer('organic_results', Paper).transform(({ found }) => {
    const scholar = found.map(
      ({ result_id, publication_info, inline_links, resources = [], ...paper }) => {
        const publicationInfo = publication_info?.summary ?? ''
        const year = /\b(?:19|20)\d\d\b/.exec(publicationInfo)?.[0]
        const file = (format: string) =>
          resources.find(({ file_format }) => file_format === format)?.link
        const known = {
          citedBy: inline_links?.cited_by?.total,
          pdfUrl: file('PDF'),
          htmlUrl: file('HTML'),
          id: result_id,
        }
        return {
          ...paper,
          publicationInfo,
          ...compact({ ...known, year: year === undefined ? undefined : Number(year) }),
        }
      },
    )
    return apiPage('google', 'scholar', { verified: false, scholar })
  }),
  patents: answer('organic_results', Patent).transform(({ found }) => {
    const patents = found.map(
      ({ title, snippet, publication_number, patent_link, ...rest }) => ({
        title,
        snippet,
        publicationNumber: publication_number,
        link: patent_link ?? `https://patents.google.com/patent/${publication_number}/en`,
        ...compact({
          priorityDate: rest.priority_date,
          filingDate: rest.filing_date,
          grantDate: rest.grant_date,
          publicationDate: rest.publication_date,
          inventor: rest.inventor,
          assignee: rest.assignee,
          language: rest.language,
          thumbnailUrl: rest.thumbnail,
          pdfUrl: rest.pdf,
        }),
      }),
    )
    return apiPage('google', 'patents', { verified: false, patents: ranked(patents) })
  }),
  autocomplete: answer('suggestions', z.object({ value: title })).transform(({ found }) =>
    apiPage('google', 'autocomplete', { verified: false, suggestions: found }),
  ),
}
