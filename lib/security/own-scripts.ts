/**
 * Fetches the scripts that `deferScripts` defers: once something is on the screen, or at once where
 * nobody looks.
 */
export const FETCH_SCRIPTS = `(function(){function fetchScripts(){
document.querySelectorAll('script[data-src]').forEach(function(later){
var script=document.createElement('script');script.async=true;script.src=later.dataset.src;
if(later.id){script.id=later.id;later.removeAttribute('id')}later.replaceWith(script)})}
if(document.hidden)fetchScripts();else requestAnimationFrame(function(){setTimeout(fetchScripts)})})()`;

/**
 * The shop's own inline scripts, by their exact text. A page may run an inline script only if it
 * is listed here; what a page can do in a module of its own is better done there.
 */
export const ownInlineScripts: readonly string[] = [FETCH_SCRIPTS];
