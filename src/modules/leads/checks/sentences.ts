import { createMessages } from '../../../base/messages.ts'

/** What a visit found. */
export const FOUND = {
  site_status: { value: 'status {status}' },
  site_silent: { value: 'It did not answer in time' },
  site_unreadable: { value: 'It answered, but could not be read' },
  site_unreachable: { value: '{message}' },
  site_plain: { value: 'not encrypted' },
  site_unredirected: { value: 'the plain address is not redirected' },
  site_encrypted: { value: 'encrypted' },
  robots_silent: { value: 'robots.txt did not answer' },
  robots_open: { value: 'crawlers are welcome' },
  robots_shut: { value: 'shut out: {names}' },
  sitemap_none: { value: 'none found' },
  sitemap_pages: { value: '{n page}' },
  headers_set: { value: 'set' },
  headers_missing: { value: 'missing: {names}' },
  head_scripts: { value: '{n} in the head' },
  images_unsized: { value: '{n} of {total} images without size' },
  images_untold: { value: '{n} of {total} images without alt' },
  images_none: { value: 'no images' },
  is_indexable: { value: 'may be indexed' },
  is_none: { value: 'none' },
  text_length: { value: '{n character}: {text}' },
  main_headings: { value: '{n main heading}' },
  viewport_set: { value: 'viewport set' },
  viewport_none: { value: 'no viewport' },
  data_unreadable: { value: 'not readable' },
  preview_whole: { value: 'title and image' },
  preview_partial: { value: 'incomplete' },
  time_taken: { value: '{ms} ms' },
  size_sent: { value: '{kilobytes} kB' },
  words_counted: { value: '{n word}' },
} as const

/** What is wrong with one page of a crawl. */
export const FAULTS = {
  page_status: { detail: 'status {status}' },
  page_silent: { detail: 'no answer' },
  page_unreadable: { detail: 'could not be read' },
  page_untitled: { detail: 'no title' },
  page_undescribed: { detail: 'no description' },
  page_headings: { detail: '{n main heading}' },
  page_canonical: { detail: 'names {url}' },
  page_one_way: { detail: '{url} does not name it back' },
  page_redirects: { detail: 'leads to {url}' },
  page_images: { detail: '{n} of {total}' },
  page_slow: { detail: '{ms} ms' },
  page_words: { detail: '{n word}' },
} as const

export const found = createMessages(FOUND)
export const fault = createMessages(FAULTS)
