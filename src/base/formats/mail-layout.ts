import type { Language } from '../../../locales/index.ts'
import { type Html, html } from './html.ts'

type Link = { text: string; url: string }

/** Everything after the first line of a text belongs to it. */
type MailLine = { mark?: string; text: string; url?: string }

/** One mail: its text, its list and its link. */
type MailContent = {
  language: Language
  title: string
  intro?: string | undefined
  /** What must not be overlooked. */
  notice?: string | undefined
  /** What a person wrote, line by line. */
  words?: string | undefined
  /** Figures by their names. */
  rows?: [name: string, value: string][]
  lines?: MailLine[]
  /** A picture below the lines, and what it shows. */
  picture?: { src: string; text: string; width: number; height: number }
  /** How many further lines there are. */
  more?: string
  action?: Link | undefined
  /** Small print, such as how to hear no more. */
  footer?: (string | Link)[]
  /** Whose mail it is, where it is not ours; the logo is attached under this name. */
  brand?: { name: string; color: string; logoCid: string | null } | undefined
}

/** The same mail as text and as HTML, light and dark. The single layout for every mail. */
export function layOutMail(content: MailContent): { text: string; html: string } {
  return { text: textOf(content), html: htmlOf(content).text }
}

function textOf({
  title,
  intro,
  notice,
  words,
  rows = [],
  lines = [],
  more,
  action,
  footer = [],
  brand,
}: MailContent) {
  const listed = lines.map(({ mark, text, url }) => {
    const [head, ...details] = text.split('\n')
    const below = [...details.map((each) => `• ${each}`), ...(url ? [url] : [])]
    return [`${mark ?? '-'} ${head}`, ...below.map((each) => `  ${each}`)].join('\n')
  })
  const blocks = [
    intro ?? title,
    notice,
    words,
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    [...listed, ...(more ? [more] : [])].join('\n'),
    action && `${action.text}: ${action.url}`,
    [
      brand?.name ?? '',
      ...footer.map((each) => (typeof each === 'string' ? each : `${each.text}: ${each.url}`)),
    ]
      .filter(Boolean)
      .join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

// Mail programs read styles at the element alone; `prefers-color-scheme` is for those that read a style sheet.
const DARK =
  '@media (prefers-color-scheme: dark){body,.sheet{background:#111318!important;color:#e6e7ea!important}.quiet{color:#a2a6ae!important}.sheet a:not(.go){color:#8ab4ff!important}.row{border-color:#343a44!important}.go{background:#ffe35c!important;color:#14171a!important}}'

const CELL = 'padding:8px 12px 8px 0;border-bottom:1px solid #d5d8d2;vertical-align:top'

function htmlOf(content: MailContent): Html {
  const {
    language,
    title,
    intro,
    notice,
    words,
    rows = [],
    lines = [],
    picture,
    more,
    action,
    footer = [],
  } = content
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${DARK}</style></head><body style="margin:0;padding:16px;background:#f4f5f2;color:#14171a;font:16px/1.5 'Golos Text',-apple-system,'Segoe UI',Roboto,sans-serif"><div class="sheet" style="max-width:560px;margin:0 auto;padding:24px;background:#fff">${headOf(content)}<h1 style="margin:0 0 12px;font-size:20px;line-height:26px">${title}</h1>${intro && html`<p style="margin:0 0 16px">${intro}</p>`}${notice && html`<p class="row" style="margin:0 0 16px;padding:8px 12px;border:1px solid #878e88">${notice}</p>`}${words && html`<p style="margin:0 0 16px">${words.split('\n').map((line, index) => [index > 0 && html`<br>`, line])}</p>`}${rows.length > 0 && html`<table style="border-collapse:collapse;width:100%;margin:0 0 16px">${rows.map(rowOf)}</table>`}${lines.length > 0 && html`<ul style="margin:0 0 16px;padding-left:0;list-style:none">${lines.map(lineOf)}</ul>`}${picture && html`<p style="margin:0 0 16px"><img src="${picture.src}" alt="" width="${picture.width}" style="display:block;width:100%;max-width:${picture.width}px;height:auto"><span class="quiet" style="color:#4a5157;font-size:13px">${picture.text}</span></p>`}${more && html`<p class="quiet" style="margin:0 0 16px;color:#4a5157">${more}</p>`}${action && html`<p style="margin:0 0 16px"><a class="go" href="${action.url}" style="display:inline-block;padding:10px 16px;background:#14171a;color:#fff;text-decoration:none">${action.text}</a></p>`}${footer.length > 0 && html`<p class="quiet" style="margin:24px 0 0;color:#4a5157;font-size:13px">${footer.map(footOf)}</p>`}</div></body></html>`
}

/** Nothing of ours above the mail of somebody else. */
function headOf({ brand }: MailContent): Html | undefined {
  if (!brand || (brand.name === '' && brand.logoCid === null)) return undefined
  const logo =
    brand.logoCid !== null &&
    html`<img src="cid:${brand.logoCid}" alt="" height="40" style="height:40px;display:block">`
  return html`<p class="quiet" style="margin:0 0 16px;padding-top:12px;border-top:4px solid ${brand.color || '#14171a'};color:#4a5157">${logo}${brand.name}</p>`
}

const rowOf = ([name, value]: [string, string]): Html =>
  html`<tr><th class="row quiet" align="left" scope="row" style="${CELL};font-weight:normal;color:#4a5157">${name}</th><td class="row" style="${CELL}">${value}</td></tr>`

function lineOf({ mark, text, url }: MailLine): Html {
  const [head, ...details] = text.split('\n')
  const below =
    details.length > 0 &&
    html`<ul style="margin:6px 0 12px;padding-left:20px">${details.map((each) => html`<li style="margin:0 0 4px">${each}</li>`)}</ul>`
  return html`<li style="margin:0 0 6px">${mark && `${mark} `}${url ? html`<a href="${url}" style="color:#14171a">${head}</a>` : head}${below}</li>`
}

const footOf = (each: string | Link): Html =>
  typeof each === 'string'
    ? html`${each} `
    : html`<a href="${each.url}" style="color:inherit">${each.text}</a> `
