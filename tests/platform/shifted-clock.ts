// Preloaded to give a process a wrong clock.
const shift = Number(process.env.SHIFT_SECONDS) * 1000
const RealDate = Date

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length ? given : [RealDate.now() + shift]) as [number]))
  }

  static override now() {
    return RealDate.now() + shift
  }
}

globalThis.Date = ShiftedDate as DateConstructor
