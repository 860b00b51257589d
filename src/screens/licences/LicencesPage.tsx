import { useEffect, useState } from 'react'
import { ContentFrame } from '#src/components/page/ContentFrame.tsx'
import { type Licence, licencesFile } from '#src/lib/content.ts'
import { dotted } from '#src/lib/text.ts'
import { Banner } from '#src/ui/Banner.tsx'
import './licences-page.css'

/** What the app is made with, as the build has found it in the bundle. */
export function LicencesPage() {
  const licences = useLicences()
  return (
    <ContentFrame title="Licences">
      <p>crumb. is made with the work of others, who let everybody use it. Thank you.</p>
      {licences === null && <Banner>The list could not be loaded. Try again when you're online.</Banner>}
      <div className="shape-rows">
        {licences?.map(({ name, version, licence, text }) => (
          <details key={`${name} ${version}`} className="licences-page-package">
            <summary>
              {name} <span className="shape-caption">{dotted(version, licence)}</span>
            </summary>
            <p className="licences-page-text">{text}</p>
          </details>
        ))}
      </div>
    </ContentFrame>
  )
}

/** undefined while loading, null when it cannot be had. The service worker has the file; it is no part of any start. */
function useLicences(): Licence[] | null | undefined {
  const [licences, setLicences] = useState<Licence[] | null>()
  useEffect(() => {
    const load = async (): Promise<Licence[]> => (await (await fetch(`/${licencesFile}`)).json()) as Licence[]
    load().then(setLicences, () => setLicences(null))
  }, [])
  return licences
}
