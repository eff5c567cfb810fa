import { escapeMarkdown, fitLines, markdownLine } from '../message.ts'
import { type Format, judgeStatus } from './format.ts'

const DESCRIPTION = 4096

export const discord: Format = {
  label: 'Discord',
  hosts: /^((canary|ptb)\.)?discord(app)?\.com$/,
  addressOf(address) {
    const url = new URL(address)
    // Otherwise it takes everything and says nothing.
    url.searchParams.set('wait', 'true')
    return url.href
  },
  bodyOf: (message) => ({
    username: 'Sightline',
    embeds: [
      {
        title: escapeMarkdown(message.title).slice(0, 256),
        description: fitLines(message, DESCRIPTION, markdownLine),
        ...(message.picture && { image: { url: message.picture.url } }),
      },
    ],
    allowed_mentions: { parse: [] },
  }),
  judge: judgeStatus,
}
