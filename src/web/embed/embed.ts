// The script of other sites' pages, /embed.js: puts the funnel in a frame wherever the page asks for it, keeps what is
// visible below the frame where it is, and passes on what happens in it. Under 3 KB; see docs/connections.md.
(() => {
  const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
  const EVENTS = /^(started|held|booked|confirmed)$/;
  const CAMPAIGN = /^(utm_(source|medium|campaign|term|content)|(gcl|gbra|wbra|fbcl|msclk|ttcl)id)$/;
  const PROPOSED = ["name", "firstName", "lastName", "email", "phone", "answers"];
  /** As high as the window, so that what is below the frame is not seen before the frame has been read. */
  const RESERVED = "max(640px,100svh)";

  interface Embed {
    place: HTMLElement;
    frame: HTMLIFrameElement;
    /** The height of the content, in px; a dialog scrolls instead. */
    height?: number;
  }
  /** What comes from the frame; see funnel/embed/host-messages.ts. */
  interface Message {
    parley?: string;
    height?: number;
    name?: string;
    detail?: unknown;
  }
  const embeds: Embed[] = [];
  const known = new WeakSet<Element>();

  const addressOf = ({ dataset }: HTMLElement): string => {
    const { category, specialist } = dataset;
    const path = category ? `${encodeURIComponent(category)}/start` : `specialists/${encodeURIComponent(specialist!)}`;
    const url = new URL(`/embed/${path}`, origin);
    const search = url.searchParams;
    if (category && specialist) search.set("specialist", specialist);
    search.set("utm_medium", "embed");
    // The page was opened by a campaign or an advertisement. The frame keeps click ids only with the visitor's consent.
    for (const [name, value] of new URLSearchParams(location.search)) if (CAMPAIGN.test(name)) search.set(name, value);
    const { color, theme, lang = dataset.language } = dataset;
    for (const [name, value] of Object.entries({ color, theme, language: lang })) if (value) search.set(name, value);
    return url.href;
  };

  const isEndVisible = ({ frame }: Embed): boolean => frame.getBoundingClientRect().bottom < innerHeight;

  const fit = (embed: Embed): void => {
    const { frame, height } = embed;
    if (!height || isEndVisible(embed)) return;
    frame.style.height = `${Math.max(height, innerHeight - frame.getBoundingClientRect().top)}px`;
  };
  /**
   * What is visible below a frame never moves: a frame changes only where its end is out of sight, and was when the page
   * was last painted. Browsers count what changes together with a scroll as a layout shift, so it changes right before a
   * paint, where no scroll comes between.
   */
  const fitAll = (): void =>
    void requestAnimationFrame(() => {
      const painted = embeds.filter((embed) => !isEndVisible(embed));
      requestAnimationFrame(() => painted.forEach(fit));
    });

  const open = (place: HTMLElement, parent: Element, style: string): Embed => {
    const frame = document.createElement("iframe");
    frame.src = addressOf(place);
    frame.title = place.dataset.title || "Book a meeting";
    frame.referrerPolicy = "origin";
    frame.setAttribute(
      "sandbox",
      "allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox",
    );
    frame.style.cssText = `display:block;box-sizing:border-box;width:100%;border:0;${style}`;
    const embed = { place, frame };
    embeds.push(embed);
    parent.append(frame);
    return embed;
  };

  const createDialog = (place: HTMLElement): HTMLDialogElement => {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", place.dataset.title || "Book a meeting");
    dialog.style.cssText = "width:min(44rem,100vw);max-width:none;padding:0;border:0;border-radius:10px";
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = place.dataset.close || "Close";
    close.style.cssText =
      "display:block;margin-left:auto;min-height:44px;padding:0 16px;border:0;background:none;font:inherit;cursor:pointer";
    close.onclick = () => dialog.close();
    dialog.append(close);
    open(place, dialog, "height:calc(90vh - 44px)");
    document.body.append(dialog);
    return dialog;
  };

  const start = (place: HTMLElement): void => {
    if (known.has(place) || !(place.dataset.category || place.dataset.specialist)) return;
    known.add(place);
    if (place.dataset.mode !== "popup") {
      const reserved = place.clientHeight;
      // What was there for a browser that does not get this far.
      place.replaceChildren();
      open(place, place, `min-height:${reserved ? `${reserved}px` : RESERVED}`).height = 1;
      return;
    }
    let dialog: HTMLDialogElement | undefined;
    place.addEventListener("click", () => (dialog ??= createDialog(place)).showModal());
  };
  const scan = () => document.querySelectorAll<HTMLElement>("[data-parley]").forEach(start);

  const receive = (embed: Embed, { parley, height, name = "", detail }: Message): void => {
    const { place, frame } = embed;
    if (parley === "ready") {
      const proposed = Object.fromEntries(PROPOSED.map((key) => [key, place.dataset[key]]));
      frame.contentWindow!.postMessage({ parley: "host", proposed }, origin);
    } else if (parley === "event" && EVENTS.test(name)) {
      place.dispatchEvent(new CustomEvent(`parley:${name}`, { bubbles: true, detail }));
    } else if (parley === "height" && embed.height) {
      embed.height = Math.min(Number(height) || 1, 2e4);
      fitAll();
    } else if (parley === "screen" && embed.height && frame.getBoundingClientRect().top < 0) {
      place.scrollIntoView();
      fitAll();
    }
  };

  addEventListener("message", ({ source, origin: from, data }) => {
    const embed = embeds.find(({ frame }) => frame.contentWindow === source);
    if (embed && from === origin && data) receive(embed, data);
  });
  for (const event of ["scroll", "resize"]) addEventListener(event, fitAll, { passive: true, capture: true });
  document.addEventListener("parley:scan", scan);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", scan);
  scan();
})();
