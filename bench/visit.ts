// A whole visit against the floor of one booking's statements: every call of a visitor, the confirmation by code, and
// everything that a worker does then.
import { digitsOf, findCode } from "@/modules/booking/proof/codes.ts";
import { setProof } from "@tests/support/app/proof-setting.ts";
import { measureFloor, recordBookings } from "./booking.ts";
import { cpuOf, memoryOf, note, noteRatio, percentile } from "./measure.ts";
import { type Program, withProgram } from "./processes.ts";
import {
  jsonOf,
  listStarts,
  type Post,
  postAnswers,
  postBooking,
  postContact,
  posterOf,
  postHold,
  postPreferences,
  readerOf,
  startTrack,
} from "./visitors.ts";

/** Enough free times that nobody waits for another's slot. */
const PLAN = { specialists: 2_000, meetings: 10_000 };
/** Until the CPU time of a visit stays the same. */
const WARM_UP = 1_200;
const VISITS = 300;
const CLIENTS = 32;

/** Goes through the funnel, books and confirms. Returns how long SaveBooking took, in ms. */
const visit = async ({ web, services }: Program, post: Post, startsAt: string): Promise<number> => {
  const read = readerOf(web.baseURL);
  await jsonOf(await read("StartData"));
  const { trackId } = await startTrack(post);
  for (const step of ["about", "needs"] as const) await jsonOf(await postAnswers(post, trackId, step));
  await jsonOf(await postPreferences(post, trackId));
  await jsonOf(await postContact(post, trackId));
  await jsonOf(await read(`Availabilities/${trackId}?location=zoom`));
  const [date] = startsAt.split("T");
  await jsonOf(await read(`GetAvailabilityHours/${trackId}/${date}?location=zoom`));
  await jsonOf(await postHold(post, trackId, startsAt));
  const began = performance.now();
  const { meetingId } = await jsonOf(await postBooking(post, trackId, startsAt));
  const took = performance.now() - began;
  const code = digitsOf(services, (await findCode(services.db.read, trackId))!);
  await jsonOf(await post(`ConfirmBooking/${meetingId}`, { code }));
  return took;
};

/** Visits by parallel clients, until everything is delivered. */
const timeVisits = async (program: Program, starts: string[], clients: number) => {
  const post = posterOf(program.web.baseURL);
  const [web, worker] = [cpuOf(program.web.pid), cpuOf(program.worker.pid)];
  const began = performance.now();
  const times: number[] = [];
  let next = 0;
  const client = async () => {
    while (next < starts.length) times.push(await visit(program, post, starts[next++]!));
  };
  await Promise.all(Array.from({ length: clients }, client));
  const accepted = starts.length / (performance.now() - began) * 1_000;
  await program.untilDelivered();
  times.sort((one, other) => one - other);
  return {
    web: (cpuOf(program.web.pid) - web) / starts.length,
    worker: (cpuOf(program.worker.pid) - worker) / starts.length,
    accepted,
    sustained: starts.length / (performance.now() - began) * 1_000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
};

export const measureVisit = async (): Promise<void> => {
  const recording = await recordBookings();
  await withProgram(PLAN, {}, async (program) => {
    await setProof(program.services.db, "required");
    const first = await startTrack(posterOf(program.web.baseURL));
    const starts = await listStarts(readerOf(program.web.baseURL), first.trackId, WARM_UP + 2 * VISITS);
    await timeVisits(program, starts.splice(0, WARM_UP), 6);
    const floors = [await measureFloor(recording)];
    const few = await timeVisits(program, starts.splice(0, VISITS), 6);
    floors.push(await measureFloor(recording));
    const many = await timeVisits(program, starts, CLIENTS);
    const floor = (floors[0]!.cpu + floors[1]!.cpu) / 2;
    note("floor: CPU time of a booking's statements", floor, {}, " ms");
    note("CPU time of a confirmed visit, web process", few.web, {}, " ms");
    note("CPU time of a confirmed visit, worker", few.worker, { most: 12 }, " ms");
    noteRatio(
      "CPU time of a confirmed visit, web process and worker, against the floor",
      (few.web + few.worker) / floor,
      12,
    );
    note(`visits with ${CLIENTS} clients, accepted`, many.accepted, {}, " per second");
    note(`visits with ${CLIENTS} clients, until everything is delivered`, many.sustained, {}, " per second");
    note("SaveBooking, p99 against p50, 6 clients", few.p99 / few.p50, { most: 2 });
    note(`SaveBooking, p99 against p50, ${CLIENTS} clients`, many.p99 / many.p50, { most: 2.5 });
    note(`SaveBooking with ${CLIENTS} clients, p99`, many.p99, { most: 300 }, " ms");
    note("memory of web process and worker", memoryOf(program.web.pid) + memoryOf(program.worker.pid), {}, " MB");
  });
  await Deno.remove(recording.folder, { recursive: true });
};
