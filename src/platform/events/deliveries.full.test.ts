// Workers that read copies of a database server: what another process has published runs although it is not in the copy yet.
import { expect, test } from "vitest";
import { openStage, somethingHappened } from "@tests/support/app/background.ts";
import { startBaseServer } from "@tests/support/app/base-data.ts";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { HAS_SQLD } from "@tests/support/app/sqld.ts";
import { afterCommit } from "./bus.ts";
import { listDueDeliveries, runDeliveries } from "./deliveries.ts";

test.runIf(HAS_SQLD)("a worker runs what another process has just published", async () => {
  const [sqld, folder] = [await startBaseServer("tables"), await temporaryFolder()];
  const ran: string[] = [];
  const listener = afterCommit(somethingHappened, "test.react", (_ctx, { subject }) => {
    ran.push(subject);
    return Promise.resolve();
  });
  const web = await openStage([listener], { url: sqld.url });
  const worker = await openStage([listener], { url: sqld.url, replica: `${folder.path}/replica.db` });
  for (const subject of ["one", "two", "three"]) {
    await web.publish(subject);
    const due = await listDueDeliveries(worker.ctx(), 10);
    expect(due).toHaveLength(1);
    await runDeliveries(worker.ctx(), due);
  }
  expect(ran).toEqual(["one", "two", "three"]);
  for (const { close } of [web, worker, { close: sqld.stop }, { close: folder.remove }]) await close();
});
