export const onboarding = {
  'demo.title': 'Look around in a demo',
  'demo.text': 'A fictional shop with ninety days of history, marked as demo. One press removes it.',
  'demo.building': 'The demo is being filled: {percent} %',
  'demo.banner': 'This is the demo: a fictional shop in the sandbox. None of its numbers are real.',
  'demo.remove': 'Remove the demo',
  'demo.removed': 'Demo removed',
  'demo.failed': 'The demo could not be filled. {message}',
} as const
