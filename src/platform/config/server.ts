import { z } from 'zod'
import { list, setting, webAddress } from './setting.ts'

export const serverSettings = {
  HOST: setting(z.string().max(255).default('127.0.0.1'), {
    description:
      'Address the server listens on. `0.0.0.0` accepts connections from other machines.',
    example: '0.0.0.0',
  }),
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(8080), {
    description: 'Port the server listens on. `0` takes any free port.',
    example: '9000',
  }),
  BASE_URL: setting(webAddress.optional(), {
    description:
      'Public address of this installation. Links in mails and reports use it, and cookies are `Secure` when it is https.',
    example: 'https://sightline.example.com',
  }),
  ALLOWED_HOSTS: setting(list.default([]), {
    description: 'More host names that MCP accepts, besides `HOST` and the host of `BASE_URL`.',
    example: 'sightline.example.com,sightline.internal',
  }),
  TRUST_PROXY: setting(list.default([]), {
    description:
      'Addresses or networks of your reverse proxies. Only their `X-Forwarded-For` counts; without it everybody behind the proxy shares one address and its limits.',
    example: '10.0.0.0/8',
  }),
  AUDIT_INDEXING: setting(z.enum(['on', 'off']).default('on'), {
    description:
      'Whether search engines may list the public page `/audit`. Every other page of the dashboard is never listed.',
    example: 'off',
  }),
  PUBLIC_DOCS: setting(z.enum(['on', 'off']).default('on'), {
    description:
      'Whether everybody may read the guides and the API reference under `/docs`. They hold nothing of this installation.',
    example: 'off',
  }),
  METRICS_TOKEN: setting(z.string().min(16).max(200).optional(), {
    description:
      'Bearer token for `/metrics` from other machines. Without it only this machine may read them.',
    example: 'a-long-random-token',
  }),
  LOG_LEVEL: setting(z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'), {
    description:
      'How much is logged: `silent`, `error`, `warn`, `info` (a line per request and run) or `debug`. `npm start` in a terminal shows warnings and errors unless this is set.',
    example: 'warn',
  }),
  SIGHTLINE_OWNER_EMAIL: setting(z.email().optional(), {
    description:
      'With the password: creates the owner at the first start, so that nobody has to open the setup link.',
    example: 'owner@example.com',
  }),
  SIGHTLINE_OWNER_PASSWORD: setting(z.string().min(10).max(200).optional(), {
    description: 'Password of that owner, at least 10 characters.',
    example: 'correct-horse-battery',
  }),
}

export const storageSettings = {
  DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/ }).optional(), {
    description:
      'Your own PostgreSQL, 18 or later, addressed directly: a connection pooler in front (PgBouncer) is refused, as it drops session settings. Without it an embedded one runs in `DATA_DIR`.',
    example: 'postgresql://user:password@db.example.com/sightline',
  }),
  DATABASE_READ_URL: setting(z.url({ protocol: /^postgres(ql)?$/ }).optional(), {
    description:
      'A streaming standby of that database. History, analytics, exports and reports are read there as far as it has come, and from the database while it is away. Each process holds at most 5 connections to it.',
    example: 'postgresql://user:password@replica.example.com/sightline',
  }),
  DATABASE_POOL: setting(z.coerce.number().int().min(6).max(500).optional(), {
    description:
      'Database connections that a process holds at most, all of its kinds together: 8 for a server and 5 for a worker unless this is set.',
    example: '20',
  }),
  DATA_DIR: setting(z.string().max(1000).default('data'), {
    description: 'Folder of the embedded database and of `secret.key`.',
    example: '/var/lib/sightline',
  }),
  SECRET_KEY: setting(z.string().min(32).max(500).optional(), {
    description:
      'Encrypts stored secrets and signs public links, at least 32 characters. Without it a key is made once in `DATA_DIR/secret.key`. With `DATABASE_URL` it is required, the same for all processes; the first leaves its id in the database, and another key is refused. `openssl rand -hex 32` makes one.',
    example: 'at-least-32-random-characters-here',
  }),
  SECRET_KEY_PREVIOUS: setting(z.string().min(32).max(500).optional(), {
    description:
      'While the key is replaced: the one before, or the content of `secret.key`. With both set, all processes are restarted, then `npm run cli -- secrets rotate` seals everything with the new key and says when this one may go.',
    example: 'the-32-random-characters-of-before',
  }),
}

export const processSettings = {
  WORKER_SLOTS: setting(z.coerce.number().int().min(1).max(1000).default(16), {
    description: 'Jobs that a worker runs at once in each lane.',
    example: '32',
  }),
  WORKER_PORT: setting(z.coerce.number().int().min(1).max(65_535).optional(), {
    description:
      'Port of a worker for `/metrics`, `/health/live` and `/health/ready`, on the address in `HOST`. Without it a worker listens nowhere.',
    example: '9464',
  }),
  WATCHDOG_SECONDS: setting(z.coerce.number().int().min(0).max(3600).default(15), {
    description:
      'A process whose event loop does not turn for this many seconds of processor time, or four times as long by the clock, is killed, so that its supervisor restarts it. `0` switches this off.',
    example: '30',
  }),
  HTTP_ALLOW_PRIVATE: setting(list.default([]), {
    description:
      '`host:port` pairs on private networks that outgoing requests may reach. All others are refused.',
    example: 'hooks.internal:8443',
  }),
  CHROMIUM_PATH: setting(z.string().max(1000).optional(), {
    description:
      'Browser for PDFs and screenshots. Without it the packaged one is used (Linux on x64), elsewhere an installed Chromium, Chrome or Edge.',
    example: '/usr/bin/chromium',
  }),
}
