// Times on pages without an island: written where the server knows a zone, and rewritten for the reader's before anything is
// shown. The server doesn't know the reader's zone, and a page is the same for everyone.
import type { ReactNode } from "react";
import { t } from "@/languages/language.ts";
import { currentFormats } from "@/platform/intl.ts";
import { formatDay, formatTimeOfDay } from "@/platform/time/formats.ts";
import { renamedCities } from "@/platform/time/zones.ts";
import type { ProfileTime } from "@/modules/matching/profiles/schemas.ts";
import { TextLink } from "@/web/ui/link.tsx";

interface ReadersTimeProps {
  time: ProfileTime;
  /** The zone in which `time` is written. */
  zone: string;
  /** Each part is an element of its own, so that the script finds it. */
  children(parts: { day: ReactNode; hour: ReactNode }): ReactNode;
}

/**
 * "Tue 24 Nov" and "14:00", in the reader's zone once the script has run. An element with
 * `data-there`, the weekday in `zone`, gets the time there.
 */
export const ReadersTime = ({ time: { startsAt, date, hour, minute }, zone, children }: ReadersTimeProps) => (
  <time dateTime={startsAt} data-zone={zone}>
    {children({
      day: <span data-day="">{formatDay(date).short}</span>,
      hour: <span data-hour="">{formatTimeOfDay(hour, minute)}</span>,
    })}
  </time>
);

/** A city, which the script replaces by the reader's. */
export const ReadersCity = ({ city }: { city: string }) => <span data-city="">{city}</span>;

/** Writes as src/platform/time/formats.ts does, in the conventions of the document. */
const REWRITE = `{const zone=Intl.DateTimeFormat().resolvedOptions().timeZone,script=document.currentScript.dataset;
const names=script.names&&JSON.parse(script.names),cities=JSON.parse(script.cities);
const cityOf=z=>{const city=z.split("/").at(-1).replaceAll("_"," ");return cities[city]??city};
const [clock,order,year]=document.documentElement.dataset.formats.split(" "),two=n=>String(n).padStart(2,"0");
const dayOf=at=>{const d=at.getDate(),y=at.getFullYear(),other=year&&year!=y;
if(names){const v={w:names.weekdays.short[(at.getDay()+6)%7],d,m:names.months.short[at.getMonth()],y};
return names.patterns[other?"shortYear":"short"].replace(/\\{(.)\\}/g,(_,p)=>v[p])}
const w="Sun Mon Tue Wed Thu Fri Sat".split(" ")[at.getDay()],
m="Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")[at.getMonth()];
return order=="month-first"?w+", "+m+" "+d+(other?", "+y:""):w+" "+d+" "+m+(other?" "+y:"")};
const hourOf=at=>{const h=at.getHours(),m=two(at.getMinutes());return clock=="12"?(h%12||12)+":"+m+(h<12?" am":" pm"):two(h)+":"+m};
for(const time of document.querySelectorAll("time[data-zone]")){const at=new Date(time.dateTime);
const [day,hour,there]=["day","hour","there"].map(name=>time.querySelector("[data-"+name+"]"));
const [ownDay,ownHour]=[day.textContent,hour.textContent];
day.textContent=dayOf(at);hour.textContent=hourOf(at);
if(there&&ownDay+ownHour!=day.textContent+hour.textContent)
there.textContent=(ownDay==day.textContent?"":there.dataset.there+" ")+script.there.replace("{time}",ownHour).replace("{city}",cityOf(time.dataset.zone))}
for(const city of document.querySelectorAll("[data-city]"))city.textContent=cityOf(zone);
const offer=document.querySelector("[data-offer]");
if(offer&&!offer.dataset.offer.split(" ").includes(zone))addEventListener("load",async()=>{
const ask=new URLSearchParams({timezone:zone});if(offer.dataset.category)ask.set("categoryId",offer.dataset.category);
const headers={"accept-language":document.documentElement.lang};
const found=await fetch("/api/v2/Funnel/Featured?"+ask,{headers}).then(r=>r.json(),()=>({}));
if(!found.country||found.isElsewhere||!found.specialists.length||found.country.zones.join(" ")==offer.dataset.offer)return;
const [others,own]=offer.children;own.firstChild.textContent=script.seem.replace("{place}",found.country.place)+" ";
own.lastChild.href="?country="+found.country.code;others.hidden=true;own.hidden=false})}`;

/**
 * Comes after what it rewrites. It also fills `CountryOffer`, when the reader's zone is in another country in which somebody
 * is free: nothing is shown in another order unless the reader asks for it.
 */
export const RewriteTimes = ({ nonce }: { nonce: string }) => (
  <script
    nonce={nonce}
    data-cities={JSON.stringify(renamedCities())}
    data-names={JSON.stringify(currentFormats().names)}
    data-seem={t("landing.seemToBeIn", { place: "{place}" })}
    data-there={t("landing.timeIn", { time: "{time}", city: "{city}" })}
    dangerouslySetInnerHTML={{ __html: REWRITE }}
  />
);

interface CountryOfferProps {
  /** The zone of the country that the page shows. */
  zones: readonly string[];
  categoryId?: string;
  /** Links to other countries. */
  children: ReactNode;
}

/** Other countries, or "You seem to be in Austria: show who can help there" in their place, so that nothing moves. */
export const CountryOffer = ({ zones, categoryId, children }: CountryOfferProps) => (
  <p data-offer={zones.join(" ")} data-category={categoryId} className="min-h-11 text-sm">
    <span>{children}</span>
    <span hidden>
      <span />
      <TextLink href="?" rel="nofollow" className="font-semibold">{t("landing.showThere")}</TextLink>
    </span>
  </p>
);
