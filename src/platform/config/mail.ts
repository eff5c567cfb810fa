import { z } from 'zod'

export const mailShape = {
  SMTP_HOST: z.string().max(255).optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  SMTP_USER: z.string().max(255).optional(),
  SMTP_PASSWORD: z.string().max(500).optional(),
  SMTP_FROM: z
    .string()
    .max(320)
    .regex(
      /^[^\r\n<>]*(<[^\s<>@]+@[^\s<>@]+>|^[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, such as Reports <reports@example.com>',
    )
    .optional(),
}

const Settings = z.object(mailShape)

/** The server that carries our mail, and who writes it. */
export type MailConfig = { host: string; port: number; from: string; user?: string; password?: string }

export function mailOf(read: z.output<typeof Settings>, problems: string[]): MailConfig | undefined {
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_USER: user, SMTP_PASSWORD: password, SMTP_FROM: from } = read
  if (!!host !== !!from) problems.push('SMTP_HOST and SMTP_FROM: set both or neither')
  if (!!user !== !!password) problems.push('SMTP_USER and SMTP_PASSWORD: set both or neither')
  return host && from ? { host, port, from, ...(user && password && { user, password }) } : undefined
}
