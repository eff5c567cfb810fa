import { escapeHtml, fitLines } from '../message.ts'
import { type Format, judgeStatus } from './format.ts'

const SECTION = 3000

export const slack: Format = {
  label: 'Slack',
  hosts: /^hooks\.slack(-gov)?\.com$/,
  addressOf: (address) => address,
  bodyOf(message) {
    const lines = fitLines(message, SECTION, ({ mark, text, url }) => {
      const words = escapeHtml(text)
      // A bar would end the address of a link.
      return `${mark} ${url ? `<${url}|${words.replaceAll('|', '¦')}>` : words}`
    })
    return {
      // What notifications show.
      text: `${escapeHtml(message.title)}${message.lines[0] ? `: ${escapeHtml(message.lines[0].text)}` : ''}`,
      blocks: [section(`*${escapeHtml(message.title).replaceAll('*', '∗')}*`), ...(lines ? [section(lines)] : [])],
      unfurl_links: false,
    }
  },
  judge: judgeStatus,
}

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })
