import { z } from 'zod'
import { trimEndOf } from '../../base/text.ts'
import type { S3Settings } from '../s3.ts'
import { secret, setting, webAddress } from './setting.ts'

export const s3Settings = {
  S3_ENDPOINT: setting(webAddress.optional(), {
    description: 'Address of the storage, without the bucket. It may be private.',
    example: 'https://s3.eu-central-1.amazonaws.com',
  }),
  S3_BUCKET: setting(z.string().min(3).max(63).optional(), {
    description: 'Name of the bucket.',
    example: 'sightline',
  }),
  S3_REGION: setting(z.string().max(100).default('us-east-1'), {
    description: 'Region of the bucket. Most storages besides AWS take any.',
    example: 'eu-central-1',
  }),
  S3_ACCESS_KEY_ID: setting(secret, {
    description: 'Id of an access key of the bucket.',
    example: 'AKIAEXAMPLE',
  }),
  S3_SECRET_ACCESS_KEY: setting(secret, { description: 'Its secret.', example: 'your-secret' }),
  COLD_HISTORY_MONTHS: setting(z.coerce.number().int().min(18).max(600).optional(), {
    description:
      'After how many whole months the results of rank checks leave the database for the bucket, as Parquet files that are still read by the same calls. Only months past the retention of their results pages leave. Without it none does.',
    example: '24',
  }),
}

const Given = z.object(s3Settings)

export function s3Of(read: z.output<typeof Given>, problems: string[]): S3Settings | undefined {
  const given = [
    read.S3_ENDPOINT,
    read.S3_BUCKET,
    read.S3_ACCESS_KEY_ID,
    read.S3_SECRET_ACCESS_KEY,
  ]
  const [endpoint, bucket, accessKeyId, secretAccessKey] = given
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return {
      endpoint: trimEndOf(endpoint, /\//),
      bucket,
      region: read.S3_REGION,
      accessKeyId,
      secretAccessKey,
    }
  if (given.some(Boolean))
    problems.push(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all or none',
    )
  return undefined
}
