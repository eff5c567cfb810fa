import { buttonsOf, cut, escapeHtml, fitLines, summaryOf, withoutManage } from '../message.ts'
import { type Format, judgeStatus } from './format.ts'

/** A message may have 32,000 bytes; a character has four at most. */
const TEXT = 7000

export const googleChat: Format = {
  label: 'Google Chat',
  hosts: /^chat\.googleapis\.com$/,
  addressOf: (address) => address,
  bodyOf(message) {
    const lines = fitLines(withoutManage(message), TEXT, ({ mark, text, url }) => {
      const words = escapeHtml(text)
      return `${mark} ${url ? `<a href="${escapeHtml(url)}">${words}</a>` : words}`
    })
    const text = lines.replaceAll('\n', '<br>')
    const buttons = buttonsOf(message).map(({ text: label, url }) => ({
      text: label,
      onClick: { openLink: { url } },
    }))
    const picture = message.picture && {
      image: { imageUrl: message.picture.url, altText: message.picture.text },
    }
    const widgets = [
      { textParagraph: { text } },
      ...(picture ? [picture] : []),
      ...(buttons.length > 0 ? [{ buttonList: { buttons } }] : []),
    ]
    const card = { header: { title: cut(message.title, 200) }, sections: [{ widgets }] }
    // An angle bracket could begin a mention.
    const fallbackText = summaryOf(message).replaceAll('<', '‹')
    return { fallbackText, cardsV2: [{ cardId: 'news', card }] }
  },
  judge: judgeStatus,
}
