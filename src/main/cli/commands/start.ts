import { command } from '../command.ts'

export const startCommands = [
  command({
    name: 'start',
    summary:
      'Start Sightline in this folder, with its data in ./data; `sightline` alone does the same',
    examples: ['start'],
    isService: true,
    async run() {
      const { start } = await import('../../start-all.ts')
      await start()
    },
  }),
]
