// Shows something before the app is loaded: to visitors the landing page that index.html brings along as a template
// (src/app/first-paint), to who is signed in the home as it was seen last (src/stores/first-paint.ts). The app takes it
// away when its first page has something to show. Elsewhere the template stays what it is and loads no picture.
;(() => {
  const begin = () => {
    const page = document.createElement('div')
    page.id = 'first-paint'
    document.body.prepend(page)
    return page
  }

  const showLastHome = (person) => {
    const kept = JSON.parse(localStorage.getItem('crumb-last-home'))
    // Another version of the app may look different.
    if (kept?.person !== person || kept.app !== document.querySelector('script[type=module]').src) return
    const page = begin()
    // It is a picture: nothing finds its words or its names, and screen readers wait for the page.
    page.ariaHidden = 'true'
    const shadow = page.attachShadow({ mode: 'closed' })
    shadow.innerHTML = `<style>${kept.styles}</style>${kept.markup}`
    performance.mark('last-home')
    shadow.addEventListener('click', (event) => {
      const link = event.target.closest('[data-leads-to]')
      if (!link) return
      history.pushState(null, '', link.dataset.leadsTo)
      // For a router that is there already.
      dispatchEvent(new PopStateEvent('popstate'))
      page.remove()
    })
    // The app does not come: what it has to say about that lies below.
    setTimeout(() => page.remove(), 10_000)
  }

  try {
    const person = localStorage.getItem('crumb-signed-in')
    const isLaunch = performance.getEntriesByType('navigation')[0]?.type === 'navigate'
    if (location.pathname === '/' && person === null) begin().append(document.querySelector('template').content)
    // After a reload the page goes on where it was.
    else if (location.pathname === '/start' && person !== null && isLaunch) showLastHome(person)
  } catch {
    // Storage is closed to the page: the app says what it needs.
  }
})()
