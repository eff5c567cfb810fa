import { useNavigate, useSearch } from '@tanstack/react-router'

/** A results page that a check saw; without a job, the one of the last check. */
export type Evidence = {
  keywordId: number
  device: 'desktop' | 'mobile'
  jobId?: number | undefined
}

/** `12.desktop.7`, as in the URL and in `data-evidence`. */
export function writeEvidence({ keywordId, device, jobId }: Evidence): string {
  return [keywordId, device, jobId].filter(Boolean).join('.')
}

function readEvidence(text: string | undefined): Evidence | null {
  const [, keyword, device, job] =
    /^(\d{1,15})\.(desktop|mobile)(?:\.(\d{1,15}))?$/.exec(text ?? '') ?? []
  if (!keyword) return null
  return {
    keywordId: Number(keyword),
    device: device === 'mobile' ? 'mobile' : 'desktop',
    ...(job && { jobId: Number(job) }),
  }
}

export function useEvidence(): Evidence | null {
  const text = useSearch({ strict: false, select: ({ evidence }) => evidence })
  return readEvidence(text)
}

export function useShowEvidence() {
  const navigate = useNavigate()
  return (evidence: Evidence | null) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, evidence: evidence ? writeEvidence(evidence) : undefined }),
      replace: true,
      resetScroll: false,
    })
}

/** The evidence of what has the focus, else of what is hovered, else the first on the page. */
export function selectedEvidence(): Evidence | null {
  const found =
    document.activeElement?.closest<HTMLElement>('[data-evidence]') ??
    document.querySelector<HTMLElement>('main [data-evidence]:hover') ??
    document.querySelector<HTMLElement>('main [data-evidence]')
  return readEvidence(found?.dataset.evidence)
}

const STORAGE_KEY = 'sightline.evidence'
const DEFAULT_PX = 520
const MIN_PX = 320

export function readEvidenceWidth(): number {
  return Math.max(MIN_PX, Number(localStorage.getItem(STORAGE_KEY)) || DEFAULT_PX)
}

export function writeEvidenceWidth(px: number): number {
  const width = Math.round(Math.min(Math.max(px, MIN_PX), innerWidth * 0.7))
  localStorage.setItem(STORAGE_KEY, String(width))
  return width
}
