// Shows visitors the landing page that index.html brings along as a template (src/app/first-paint), before the app is loaded.
// Elsewhere, and for people who are signed in, the template stays what it is and loads no picture.
try {
  if (location.pathname === '/' && localStorage.getItem('crumb-signed-in') === null) {
    const page = document.createElement('div')
    page.id = 'first-paint'
    page.append(document.querySelector('template').content)
    document.body.prepend(page)
  }
} catch {
  // Storage is closed to the page: the app says what it needs.
}
