import './ProgressBar.css'

/** Progress. The caller never lets it fall, nor show 100 while a part has failed. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return <progress className="progress-bar" aria-label={label} max={100} value={percent} />
}
