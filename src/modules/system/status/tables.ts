declare module '../../../platform/db.ts' {
  interface Tables {
    status_minutes: { part: string; minute: number; state: number; delay_seconds: number | null }
    status_days: {
      part: string
      day: string
      fine: number
      disturbed: number
      down: number
      worst_delay_seconds: number | null
    }
  }
}

export const TABLES = ['status_minutes', 'status_days']
