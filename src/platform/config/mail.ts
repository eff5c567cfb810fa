import { z } from 'zod'
import { secret, setting } from './setting.ts'

export const mailSettings = {
  SMTP_HOST: setting(z.string().max(255).optional(), {
    description: 'Mail server that sends reports; needs `SMTP_FROM` too.',
    example: 'smtp.example.com',
  }),
  SMTP_PORT: setting(z.coerce.number().int().min(1).max(65_535).default(587), {
    description:
      'Its port. On 465 the connection is encrypted from the start, on others before a password is sent.',
    example: '465',
  }),
  SMTP_USER: setting(z.string().max(255).optional(), {
    description: 'User name; needs `SMTP_PASSWORD` too.',
    example: 'reports',
  }),
  SMTP_PASSWORD: setting(secret, {
    description: 'Password of that user.',
    example: 'your-password',
  }),
  SMTP_FROM: setting(
    z
      .string()
      .max(320)
      .regex(
        /^(?:[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address, such as Reports <reports@example.com>',
      )
      .optional(),
    { description: 'Sender of the mails.', example: 'Reports <reports@example.com>' },
  ),
}

const Settings = z.object(mailSettings)

/** The server that carries our mail, and who writes it. */
export type MailConfig = {
  host: string
  port: number
  from: string
  user?: string
  password?: string
}

export function mailOf(
  read: z.output<typeof Settings>,
  problems: string[],
): MailConfig | undefined {
  const {
    SMTP_HOST: host,
    SMTP_PORT: port,
    SMTP_USER: user,
    SMTP_PASSWORD: password,
    SMTP_FROM: from,
  } = read
  if (!!host !== !!from) problems.push('SMTP_HOST and SMTP_FROM: set both or neither')
  if (!!user !== !!password) problems.push('SMTP_USER and SMTP_PASSWORD: set both or neither')
  return host && from
    ? { host, port, from, ...(user && password && { user, password }) }
    : undefined
}
