import { secret, setting } from './setting.ts'

export const googleSettings = {
  GOOGLE_CLIENT_ID: setting(secret, {
    description:
      'OAuth client (type “Web application”) of your own project in Google Cloud: people then connect Search Console and Analytics by signing in at Google. Its redirect URL is `<BASE_URL>/google/callback`.',
    example: '1234-abc.apps.googleusercontent.com',
  }),
  GOOGLE_CLIENT_SECRET: setting(secret, {
    description: 'Secret of that client.',
    example: 'your-secret',
  }),
}
