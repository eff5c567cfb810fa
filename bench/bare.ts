// The peers of bench/http: a bare node:http server, with one UPDATE per request and without a database.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
pool.on('error', () => {})
const ROWS = 1000

const server = createServer(async (request, response) => {
  const isWrite = request.url === '/update'
  const id = 1 + Math.floor(Math.random() * ROWS)
  const row = isWrite
    ? (
        await pool.query({
          name: 'u',
          text: 'update bench.rows set n = n + 1 where id = $1 returning n',
          values: [id],
        })
      ).rows[0]
    : { n: 1 }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(row))
})
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
)
process.on('SIGTERM', () => process.exit(0))
