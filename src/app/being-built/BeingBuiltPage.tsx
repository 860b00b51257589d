import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { PageHeader } from '../../ui/PageHeader.tsx'
import './being-built-page.css'

/** Stands honestly at the addresses of `unbuiltPages`. */
export function BeingBuiltPage({ title, children }: { title: string; children?: ReactNode }) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={title} onBack={() => void navigate(-1)} />
      <main className="being-built-page">
        <p>This page is being built.</p>
        {children}
      </main>
    </>
  )
}
