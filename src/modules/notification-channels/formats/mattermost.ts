import { escapeMarkdown, fitLines, markdownLine } from '../message.ts'
import { type Format, judgeStatus } from './format.ts'

const TEXT = 7900

export const mattermost: Format = {
  label: 'Mattermost',
  hosts: null,
  addressOf: (address) => address,
  bodyOf: (message) => ({
    username: 'Sightline',
    text: `**${escapeMarkdown(message.title)}**\n${fitLines(message, TEXT, markdownLine)}`,
    ...(message.picture && {
      attachments: [{ fallback: message.picture.text, image_url: message.picture.url }],
    }),
  }),
  judge: judgeStatus,
}
