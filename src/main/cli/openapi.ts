import { command } from './command.ts'

export const openapiCommands = [
  command({
    name: 'openapi',
    summary: 'Print the OpenAPI document of the REST surface, or of the search API',
    examples: ['openapi > openapi.json', 'openapi --public > search-openapi.json'],
    options: { public: { type: 'boolean', hint: 'The document of the search API' } },
    async run(io, given) {
      const [{ loadConfig }, { describeRest, describeSearch }, { Conflict, Failure }] = await Promise.all([
        import('../../platform/config.ts'),
        import('../../surfaces/openapi.ts'),
        import('../../surfaces/openapi/responses.ts'),
      ])
      const server = loadConfig().config.baseUrl ?? '/'
      const search = { endpoints: [], failure: Failure, conflict: Conflict }
      io.print(JSON.stringify(given.public ? describeSearch(search, server) : describeRest(server), null, 2))
    },
  }),
]
