import type { Message } from '../message.ts'
import { buttonsOf, escapeHtml, fitLines, summaryOf, withoutManage } from '../message.ts'
import { type Format, judgeStatus } from './format.ts'

const SECTION = 3000

export const slack: Format = {
  label: 'Slack',
  hosts: /^hooks\.slack(-gov)?\.com$/,
  addressOf: (address) => address,
  bodyOf(message) {
    const lines = fitLines(withoutManage(message), SECTION, ({ mark, text, url }) => {
      const words = escapeHtml(text)
      // A bar would end the address of a link.
      return `${mark} ${url ? `<${url}|${words.replaceAll('|', '¦')}>` : words}`
    })
    return {
      // What notifications show.
      text: escapeHtml(summaryOf(message)),
      blocks: [
        section(`*${escapeHtml(message.title).replaceAll('*', '∗')}*`),
        ...(lines ? [section(lines)] : []),
        ...(message.picture
          ? [
              {
                type: 'image',
                image_url: message.picture.url,
                alt_text: message.picture.text,
                title: { type: 'plain_text', text: message.picture.text },
              },
            ]
          : []),
        ...actions(message),
      ],
      unfurl_links: false,
    }
  },
  judge: judgeStatus,
}

/** A button that only opens an address needs nobody who listens. */
function actions(message: Message) {
  const elements = buttonsOf(message).map(({ text, url }, index) => ({
    ...{ type: 'button', text: { type: 'plain_text', text }, url, action_id: `open_${index}` },
  }))
  return elements.length > 0 ? [{ type: 'actions', elements }] : []
}

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })
