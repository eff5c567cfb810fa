import { buttonsOf, escapeMarkdown, fitLines, markdownLine, withoutManage } from '../message.ts'
import { type Format, judgeStatus } from './format.ts'

/** A card may have 28 kB, of which the frame takes little. */
const TEXT = 20_000

/** Taken means only that the flow has begun: a card that it cannot show fails without a word. */
export const teams: Format = {
  label: 'Microsoft Teams',
  hosts: /^[\w.-]+\.environment\.api\.powerplatform\.com$/,
  addressOf: (address) => address,
  bodyOf(message) {
    const lines = fitLines(withoutManage(message), TEXT, markdownLine)
    const body = [
      { type: 'TextBlock', text: escapeMarkdown(message.title), weight: 'Bolder', wrap: true },
      ...lines.split('\n').map((text) => ({ type: 'TextBlock', text, wrap: true })),
      ...(message.picture
        ? [
            {
              type: 'Image',
              url: message.picture.url,
              altText: message.picture.text,
              size: 'Stretch',
            },
          ]
        : []),
    ]
    const content = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      msteams: { width: 'Full' },
      body,
      actions: buttonsOf(message).map(({ text: title, url }) => ({
        type: 'Action.OpenUrl',
        title,
        url,
      })),
    }
    return {
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
    }
  },
  judge: judgeStatus,
}
