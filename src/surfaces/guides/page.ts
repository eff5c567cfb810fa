import { LANGUAGES, type Language } from '../../../locales/index.ts'
import { Html, html } from '../../base/formats/html.ts'
import { VERSION } from '../../platform/version.ts'
import type { Guide, Hit, Library } from './library.ts'
import { foundText, LANGUAGE_NAMES, MESSAGES } from './messages.ts'
import type { ReferenceHit } from './reference-search.ts'

export type Frame = {
  css: string
  base: string
  library: Library
  language: Language
  /** The language was asked for by name: links carry it on. */
  isLanguageAsked: boolean
}
type Page = {
  title: string
  path: string
  main: Html
  current?: string
  query?: string
  hasTwin?: boolean
  script?: string
  /** The language of the text, where it is not that of the reader. */
  textLanguage?: Language
  /** The languages that the text exists in. */
  languages?: readonly Language[]
}

/** One page of `/docs`, complete without its script. */
export function framed(frame: Frame, page: Page): string {
  const { css, library, language } = frame
  const {
    title,
    path,
    main,
    current,
    query = '',
    hasTwin = true,
    textLanguage = language,
    script,
  } = page
  const words = MESSAGES[language]
  const twin = hasTwin && `${path}.md`
  const link = (guide: Guide) =>
    html`<li><a href="/docs/${guide.slug}"${guide.slug === current && html` aria-current="page"`}${foreign(guide, language)}>${guide.title}</a></li>`
  const whole = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sightline</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="${css}">
${alternates(frame, page)}
${twin && html`<link rel="alternate" type="text/markdown" href="${twin}${frame.isLanguageAsked && `?lang=${language}`}">`}
${script && html`<script src="${script}" defer></script>`}
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header><a href="/docs">${words.home}</a>
<form action="/docs/search" role="search"><label for="q">${words.searchLabel}</label><input id="q" name="q" type="search" maxlength="100" value="${query}" autocomplete="off">${frame.isLanguageAsked && html`<input type="hidden" name="lang" value="${language}">`}<button>${words.search}</button></form>
${languageSwitch(frame, page)}
<nav aria-label="${words.product}"><a href="/">${words.dashboard}</a></nav></header>
<div class="columns">
<nav class="index" aria-label="${words.title}">
${library.groups.map(({ chapter, guides }) => html`<h2>${words[`chapter.${chapter}`]}</h2><ul>${guides.map(link)}</ul>`)}
<h2>${words['chapter.reference']}</h2><ul><li><a href="/docs/api"${current === 'api' && html` aria-current="page"`}>${words.reference}</a></li></ul>
</nav>
<main id="main" tabindex="-1">
${textLanguage !== language && html`<p class="path">${words.onlyEnglish}</p>`}
<div${textLanguage !== language && html` lang="${textLanguage}"`}>${main}</div>
<footer>${twin && html`<a href="${twin}">${words.markdown}</a> · `}<a href="/llms.txt">llms.txt</a> · Sightline ${VERSION}</footer>
</main>
</div>
</body>
</html>
`
  return frame.isLanguageAsked ? keepLanguage(whole.text, language) : whole.text
}

const foreign = (guide: Guide, language: Language) =>
  guide.language !== language && html` lang="${guide.language}"`

/** All links within the guides at once, so that no page forgets one. */
const keepLanguage = (text: string, language: Language) =>
  text.replaceAll(/<a href="(\/docs[^"#?]*)(?=["#])/g, `<a href="$1?lang=${language}`)

function alternates(
  { base }: Frame,
  { path, languages = LANGUAGES, query }: Page,
): Html | false {
  if (query !== undefined || languages.length < 2) return false
  const links = languages.map(
    (each) =>
      html`<link rel="alternate" hreflang="${each}" href="${base}${path}?lang=${each}">\n`,
  )
  return html`${links}<link rel="alternate" hreflang="x-default" href="${base}${path}">`
}

function languageSwitch({ language }: Frame, { path, query }: Page): Html {
  const asked = query === undefined ? '' : `q=${encodeURIComponent(query)}&`
  const links = LANGUAGES.map(
    (each) =>
      html`<a href="${path}?${asked}lang=${each}" lang="${each}" hreflang="${each}"${each === language && html` aria-current="true"`}>${LANGUAGE_NAMES[each]}</a>`,
  )
  return html`<nav class="languages" aria-label="${MESSAGES[language].language}">${links}</nav>`
}

export const guidePage = (frame: Frame, guide: Guide): string => {
  const { slug, title, body, headings, language, languages } = guide
  const parts = headings.filter(({ level }) => level === 2)
  const contents =
    parts.length > 2 &&
    html`<nav class="contents" aria-label="${MESSAGES[frame.language].onThisPage}"><ul>${parts.map(
      ({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`,
    )}</ul></nav>`
  return framed(frame, {
    title,
    current: slug,
    path: `/docs/${slug}`,
    textLanguage: language,
    languages,
    main: html`<article>${belowTitle(body, contents)}</article>`,
  })
}

export function frontPage(frame: Frame): string {
  const words = MESSAGES[frame.language]
  const start = frame.library.bySlug.get('start')
  const [before, after] = words.lead.split('{start}')
  return framed(frame, {
    title: words.title,
    path: '/docs',
    hasTwin: false,
    main: html`<h1>${words.title}</h1>
<p>${before}<a href="/docs/start">${start?.title}</a>${after}</p>
${frame.library.groups.map(
  ({ chapter, guides }) =>
    html`<h2>${words[`chapter.${chapter}`]}</h2><dl>${guides.map(
      (guide) =>
        html`<div${foreign(guide, frame.language)}><dt><a href="/docs/${guide.slug}">${guide.title}</a></dt><dd>${guide.summary}</dd></div>`,
    )}</dl>`,
)}
<h2>${words['chapter.reference']}</h2><dl><dt><a href="/docs/api">${words.reference}</a></dt><dd>${words.referenceText}</dd></dl>`,
  })
}

export function searchPage(
  frame: Frame,
  { query, hits, references }: { query: string; hits: Hit[]; references: ReferenceHit[] },
): string {
  const { language } = frame
  const count = hits.length + references.length
  return framed(frame, {
    title: MESSAGES[language].searchLabel,
    path: '/docs/search',
    hasTwin: false,
    query,
    main: html`<h1>${MESSAGES[language].searchLabel}</h1>
<p role="status">${foundText({ language, count, query })}</p>
<dl>${hits.map(
      ({ guide, section, excerpt }) =>
        html`<div${foreign(guide, language)}><dt><a href="/docs/${guide.slug}#${section.id}">${section.title}</a> <small>${guide.title}</small></dt><dd>${excerpt}</dd></div>`,
    )}</dl>
${
  references.length > 0 &&
  html`<h2>${MESSAGES[language].reference}</h2><dl lang="en">${references.map(
    ({ path, title, section, excerpt }) =>
      html`<dt><a href="${path}">${title}</a> <small>${section}</small></dt><dd>${excerpt}</dd>`,
  )}</dl>`
}`,
  })
}

export function missingPage(frame: Frame): string {
  const words = MESSAGES[frame.language]
  return framed(frame, {
    title: words.missing,
    path: '/docs',
    hasTwin: false,
    main: html`<h1>${words.missing}</h1><p>${words.missingText} <a href="/docs">${words.all}</a></p>`,
  })
}

/** The list of everything for programs that read. */
export function llmsText({ library, base }: Frame): string {
  const lines = library.groups.flatMap(({ chapter, guides }) => [
    `## ${MESSAGES.en[`chapter.${chapter}`]}`,
    '',
    ...guides.map(
      (guide) => `- [${guide.title}](${base}/docs/${guide.slug}.md): ${guide.summary}`,
    ),
    '',
  ])
  return [
    '# Sightline',
    '',
    '> Self-hosted platform for visibility in search engines, AI assistants and app stores, with REST, a search API, webhooks and MCP.',
    '',
    'User guides in Russian and Ukrainian: add `?lang=ru` or `?lang=uk` to the URL.',
    '',
    ...lines,
    '## Reference',
    '',
    `- [API reference](${base}/docs/api.md): every operation by resource`,
    `- [Search API](${base}/public/api/openapi.json): OpenAPI description`,
    '',
  ].join('\n')
}

function belowTitle(body: Html, part: Html | false): Html {
  const end = body.text.indexOf('</h1>') + '</h1>'.length
  return html`${new Html(body.text.slice(0, end))}${part}${new Html(body.text.slice(end))}`
}
