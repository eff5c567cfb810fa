import './icon.css'

/** 24-unit drawings, shown at 16 px with a 1.5 px stroke. */
const DRAWINGS = {
  today: 'M4 20h16M6 16v-3M10 16V9M14 16v-5M18 16V5',
  clients: 'M3 21h18M5 21V5l8-2v18M13 9h6v12M8 8h2M8 12h2M8 16h2',
  keywords: 'M4 6h16M4 12h10M4 18h7M17 15l3 3-3 3',
  research:
    'M4 6h16M4 11h5M4 16h4M15 19a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zM18 18l3 3',
  clusters: 'M4 4h7v7H4zM15 7h5M15 4v6M4 17h5M13 14h7v7h-7z',
  answers: 'M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5',
  gaps: 'M4 6h6M14 6h6M4 12h3M11 12h9M4 18h9M17 18h3',
  competitors: 'M5 21V4h9l-1.500 4L14 12H5M18 8v13M15 21h6',
  apps: 'M7 3h10v18H7zM11 18h2',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5',
  developers: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  api: 'M4 5h16v14H4zM8 10l2.500 2L8 14M13 15h4',
  status: 'M3 12h4l3-8 4 16 3-8h4',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 13l4 4L19 7',
  down: 'M6 9l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  upload: 'M12 16V5M7 9l5-5 5 5M4 20h16',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  archive: 'M3 4h18v4H3zM5 8v12h14V8M10 12h4',
  alert: 'M12 4L2 20h20zM12 10v4M12 17h.01',
  person: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.500-4 4-6 8-6s7.500 2 8 6',
  fold: 'M4 4h16v16H4zM9 4v16M15 10l-2 2 2 2',
  unfold: 'M4 4h16v16H4zM9 4v16M13 10l2 2-2 2',
  overview: 'M4 4v16h16M8 15l4-5 3 3 5-7',
  checks: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  play: 'M7 4l12 8-12 8z',
  pause: 'M8 5v14M16 5v14',
  stop: 'M6 6h12v12H6z',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  pin: 'M12 21v-6M7 4h10l-1 7 2 4H6l2-4z',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5',
  evidence: 'M4 4h16v16H4zM14 4v16M7 8h4M7 12h4M7 16h4',
  reports: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  camera: 'M4 7h4l2-3h4l2 3h4v13H4zM12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  repeat: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  indexing: 'M4 4h10v16H4zM7 8h4M7 12h4M14 10l6-3v10l-6-3',
  links: 'M10 14l4-4M9 17l-2 2a3.500 3.500 0 0 1-5-5l4-4M15 7l2-2a3.500 3.500 0 0 1 5 5l-4 4',
  ads: 'M4 10v4h4l8 5V5l-8 5zM19 9v6',
  leads: 'M4 5h16v14H4zM4 7l8 6 8-6',
  assistant:
    'M12 3l1.800 5.200L19 10l-5.200 1.800L12 17l-1.800-5.200L5 10l5.200-1.800zM18 16v5M15.500 18.500h5',
  inbox: 'M4 4h16v16H4zM4 13h5l1.500 3h3L15 13h5',
  next: 'M4 6h9M4 12h9M4 18h6M15 15l2.500 2.500L22 12',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  send: 'M4 12l16-8-6 16-3-7z',
  share: 'M12 15V4M7 8l5-5 5 5M5 12v8h14v-8',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM13 8l3 3',
  out: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
} as const

export type IconName = keyof typeof DRAWINGS

/** A drawing beside a name, never instead of one. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  )
}
