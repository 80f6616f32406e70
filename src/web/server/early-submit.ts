// A form sent before its JavaScript has come waits for it, instead of being sent as a document that nobody reads.

/**
 * Runs in the document itself, as long as the router has not taken what the document brought ($_TSR). The form that has
 * come to life calls `$wake`, and is sent then as it was filled in. When no code comes within twenty seconds it goes as
 * a document after all, which loads the page, and its code, once more.
 */
export const KEEP_EARLY_SUBMIT = `{let form,by;
addEventListener("submit",e=>{if(!("$_TSR" in self)||e.target.method!="post")return;e.preventDefault();
form||setTimeout(()=>"$_TSR" in self&&form.submit(),2e4);form=e.target;by=e.submitter;by&&(by.ariaBusy="true")});
self.$wake=()=>{delete self.$wake;by&&(by.ariaBusy=null);form?.requestSubmit(by)}}`;
