import { type Html, html } from './html.ts'

type Link = { text: string; url: string }

/** One mail: what it says, what it lists, where to go. */
export type MailContent = {
  title: string
  intro?: string
  lines?: { mark?: string; text: string; url?: string }[]
  /** How many further lines there are. */
  more?: string
  action?: Link
  /** Small print, such as how to hear no more. */
  footer?: (string | Link)[]
}

/** The same mail as text and as HTML, light and dark. Every mail but the report itself is laid out here. */
export function layOutMail(content: MailContent): { text: string; html: string } {
  return { text: textOf(content), html: htmlOf(content).text }
}

function textOf({ title, intro, lines = [], more, action, footer = [] }: MailContent): string {
  const listed = lines.map(({ mark, text, url }) => `${mark ?? '-'} ${text}${url ? `\n  ${url}` : ''}`)
  const blocks = [
    intro ?? title,
    [...listed, ...(more ? [more] : [])].join('\n'),
    action && `${action.text}: ${action.url}`,
    footer.map((each) => (typeof each === 'string' ? each : `${each.text}: ${each.url}`)).join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

// Mail programs read styles at the element alone; `prefers-color-scheme` is for those that read a style sheet.
const DARK =
  '@media (prefers-color-scheme: dark){body,.sheet{background:#111318!important;color:#e6e7ea!important}.quiet{color:#a2a6ae!important}}'

const htmlOf = ({ title, intro, lines = [], more, action, footer = [] }: MailContent): Html =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${DARK}</style></head><body style="margin:0;padding:16px;background:#f4f5f7;color:#16181d;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif"><div class="sheet" style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px"><h1 style="margin:0 0 12px;font-size:20px">${title}</h1>${intro && html`<p style="margin:0 0 16px">${intro}</p>`}${lines.length > 0 && html`<ul style="margin:0 0 16px;padding-left:20px">${lines.map(lineOf)}</ul>`}${more && html`<p class="quiet" style="margin:0 0 16px;color:#5c616b">${more}</p>`}${action && html`<p style="margin:0 0 16px"><a href="${action.url}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f5eff;color:#fff;text-decoration:none">${action.text}</a></p>`}${footer.length > 0 && html`<p class="quiet" style="margin:24px 0 0;color:#5c616b;font-size:13px">${footer.map(footOf)}</p>`}</div></body></html>`

const lineOf = ({ mark, text, url }: { mark?: string; text: string; url?: string }): Html =>
  html`<li style="margin:0 0 6px">${mark && `${mark} `}${url ? html`<a href="${url}">${text}</a>` : text}</li>`

const footOf = (each: string | Link): Html =>
  typeof each === 'string' ? html`${each} ` : html`<a href="${each.url}" style="color:inherit">${each.text}</a> `
