/** The look of an export's pages, and their one script. Parts of a file that has to work alone, in any browser, for years. */

export const style = `:root{color-scheme:light dark;--text:#2b211c;--muted:#6f6057;--line:#e6dcd3;--page:#fdf9f5;--card:#fff;--accent:#a8431f}
@media(prefers-color-scheme:dark){:root{--text:#f3ebe4;--muted:#b8a99e;--line:#453a33;--page:#1d1815;--card:#28211d;--accent:#f0926b}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:auto;padding:1.5rem 1rem 4rem}h1,h2,b,p{overflow-wrap:anywhere}h1{font-size:2rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.25rem;margin:2rem 0 .5rem}
a{color:var(--accent)}.about,.when,.lines span,.gone{color:var(--muted)}.note{padding:.75rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
nav{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0}nav a{padding:.4rem .9rem;border:1px solid var(--line);border-radius:99rem;background:var(--card);text-decoration:none}nav span{color:var(--muted)}
.search{display:block}.search input{display:block;width:100%;margin-top:.25rem;padding:.6rem .8rem;border:1px solid var(--muted);border-radius:.75rem;background:var(--card);color:inherit;font:inherit}
.lines{padding-left:1.25rem}ul.lines{padding:0;list-style:none}.lines li{padding:.5rem 0;border-bottom:1px solid var(--line)}.lines p{margin:.25rem 0 0;white-space:pre-line;display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden}
article{margin:1rem 0;padding:1rem;border:1px solid var(--line);border-radius:1rem;background:var(--card)}article h2{margin:0}article p{margin:.25rem 0}.comment{white-space:pre-line}
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.5rem;margin-top:.75rem}.photos img{display:block;width:100%;aspect-ratio:1;object-fit:cover;border-radius:.75rem}`

/** Shows the visits with every word that is typed; marks on letters and capitals make no difference. */
export const searchScript = `(function(){var fold=function(text){return text.normalize('NFD').replace(/[\\u0300-\\u036f]/g,'').toLowerCase()}
var box=document.getElementById('search'),found=document.getElementById('found')
var lines=[].map.call(document.querySelectorAll('#lines>li'),function(item){return{item:item,text:fold(item.textContent)}})
box.addEventListener('input',function(){var words=fold(box.value).split(/\\s+/).filter(Boolean),count=0
lines.forEach(function(line){var fits=words.every(function(word){return line.text.indexOf(word)>=0});line.item.hidden=!fits;if(fits)count++})
found.textContent=words.length===0?'':count+(count===1?' visit':' visits')})})()`
