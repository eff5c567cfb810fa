let loading: Promise<typeof import('ai')> | undefined

/** The model library, loaded by the first call: a process that asks no model does not carry it. */
export function library() {
  // Its warnings come with every answer; the console is not the place for them.
  loading ??= import('ai').then(
    (loaded) => Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false }) && loaded,
  )
  return loading
}
