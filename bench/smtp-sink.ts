// An email server that accepts and discards everything, as a process of its own. Prints its address.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: (stream, _session, done) => {
    stream.resume();
    stream.on("end", () => done());
  },
});
server.on("error", () => {}); // A killed worker drops its connections.
server.listen(0, "127.0.0.1", () => {
  console.log(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
});
