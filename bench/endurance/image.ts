// The image: built from the Dockerfile with buildah and run with podman, then measured. Needs root and Debian, or both programs.
import { provideProgram } from "./debian.ts";
import { freePort, temporaryFolder } from "@tests/support/app/running-app.ts";
import { expectSame, find } from "./findings.ts";

const LIMIT_MB = 190;
const START_MS = 2_000;
const SEED_MS = 180_000;
const IDLE_MS = 10_000;
const MB = 1_000_000;
const COMMIT = "0123456789ab";
const VOLUME = "parley-image-drill";
const CONTAINER = "parley-image-drill";

interface Store {
  /** Where images are kept: apart from those of this machine. */
  options: string[];
  remove(): Promise<void>;
}

interface Result {
  success: boolean;
  stdout: string;
  /** With what it wrote to standard error. */
  output: string;
}

const run = async (command: string, args: string[], quiet = false): Promise<Result> => {
  const result = await new Deno.Command(command, { args, stdin: "null" }).output();
  const [stdout = "", stderr = ""] = [result.stdout, result.stderr].map((bytes) => new TextDecoder().decode(bytes));
  const [success, output] = [result.success, stdout + stderr];
  if (!success && !quiet) throw new Error(`${command} ${args.join(" ")} failed:\n${output.slice(-2_000)}`);
  return { success, stdout, output };
};

const openStore = async (): Promise<Store> => {
  const { path, remove } = await temporaryFolder();
  return { options: ["--root", `${path}/images`, "--runroot", `${path}/run`, "--storage-driver", "overlay"], remove };
};

/** Debian as debootstrap installs it, with the mirrors and certificates of this machine, since registries may be out of reach. */
const makeBase = async ({ options }: Store): Promise<string> => {
  const { path, remove } = await temporaryFolder();
  try {
    const { stdout } = await run("apt-get", ["indextargets", "--format", "$(SITE) $(CODENAME)"]);
    const mirror = stdout.split("\n").map((line) => line.split(" ")).find(([, name]) => name === "bookworm")?.[0];
    const args = ["--variant=minbase", "--include=ca-certificates", "bookworm", path];
    await run("debootstrap", mirror ? [...args, mirror] : args);
    await run("cp", ["-rL", "/etc/apt/sources.list.d", "/etc/apt/apt.conf.d", `${path}/etc/apt/`]);
    // Twice: installing packages in the image writes its own list anew.
    for (const name of ["certs/ca-certificates.crt", "machine.crt"]) {
      await run("cp", ["-L", "/etc/ssl/certs/ca-certificates.crt", `${path}/etc/ssl/${name}`]);
    }
    const { stdout: container } = await run("buildah", [...options, "from", "scratch"]);
    const name = container.trim();
    await run("buildah", [...options, "add", "-q", name, path, "/"]);
    const certificates = "NODE_EXTRA_CA_CERTS=/etc/ssl/machine.crt";
    await run("buildah", [...options, "config", "--env", certificates, name]);
    await run("buildah", [...options, "commit", "-q", name, "localhost/parley-base"]);
    return "localhost/parley-base";
  } finally {
    await remove();
  }
};

const build = async (store: Store): Promise<void> => {
  const base = Deno.env.get("BASE") ?? await makeBase(store);
  const { stdout } = await run("npm", ["config", "get", "registry"]);
  const registry = stdout.split("\n").find((line) => line.startsWith("http"));
  const options = ["--isolation", "chroot", "--network", "host", "--format", "docker", "--build-arg", `BASE=${base}`];
  const commit = ["--build-arg", `COMMIT=${COMMIT}`];
  const args = [
    ...options,
    ...commit,
    ...(registry ? ["--build-arg", `NPM_CONFIG_REGISTRY=${registry}`] : []),
    "-t",
    "parley",
    ".",
  ];
  await run("buildah", [...store.options, "bud", ...args]);
};

/** Limits that a container without privileges may set. */
const PLAIN = ["--network=host", "--ulimit=nofile=1024:1024", "--ulimit=nproc=4096:4096", "--no-healthcheck"];

const podman = (store: Store, args: string[], quiet = false) =>
  run("podman", [...store.options, "--runtime", "runc", "--cgroup-manager", "cgroupfs", ...args], quiet);

interface Start {
  ms: number;
  /** Of the whole container, in MB. */
  idleMb: number;
  output: string;
}

const memoryOf = async (store: Store): Promise<number> => {
  const { stdout } = await podman(store, ["top", CONTAINER, "hpid"]);
  const pids = stdout.split("\n").slice(1).map((line) => line.trim()).filter(Boolean);
  const sizes = await Promise.all(pids.map(async (pid) => {
    const text = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
    return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1] ?? 0) * 1024;
  }));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / MB;
};

/** Runs the demo on the volume until it is ready, waits until it is idle, and stops it. */
const startDemo = async (store: Store, timeoutMs: number): Promise<Start> => {
  const port = await freePort();
  const env = ["-e", "HOST=127.0.0.1", "-e", `PORT=${port}`];
  const hardened = ["--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "-v", `${VOLUME}:/data`];
  const began = performance.now();
  await podman(store, ["run", "-d", "--name", CONTAINER, ...PLAIN, ...hardened, ...env, "localhost/parley", "demo"]);
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) break;
    if (performance.now() - began > timeoutMs) throw new Error("The demo is not ready");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const ms = performance.now() - began;
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idleMb = await memoryOf(store);
  await podman(store, ["stop", "-t", "20", CONTAINER]);
  const { output } = await podman(store, ["logs", CONTAINER]);
  await podman(store, ["rm", CONTAINER]);
  return { ms, idleMb, output };
};

const checkContents = async (store: Store): Promise<void> => {
  const { stdout: size } = await podman(store, ["image", "inspect", "--format", "{{.Size}}", "localhost/parley"]);
  const mb = Math.round(Number(size) / MB);
  find(`size of the image in MB, uncompressed (limit ${LIMIT_MB})`, mb, mb < LIMIT_MB);
  const inImage = (script: string) =>
    podman(store, ["run", "--rm", ...PLAIN, "--entrypoint", "/bin/sh", "localhost/parley", "-c", script]);
  const unwanted =
    "find / -xdev \\( -path '/app/*.test.*' -o -path '/app/*.spec.*' -o -name __tests__ -o -name 'ld-musl*' -o -name '*-musl' -o -path '*/bin/gcc' -o -path '*/bin/npm' \\) | head";
  expectSame("tests, a second libc and build tools in the image", (await inImage(unwanted)).stdout.trim(), "");
  expectSame("the commit in the image", (await inImage("cat .commit")).stdout.trim(), COMMIT);
  const { stdout: sbom } = await inImage("cat sbom.cdx.json");
  const { bomFormat, components } = JSON.parse(sbom);
  const names = components.map((component: { name: string }) => component.name);
  const has = ["hono", "@libsql/client", "deno", "libc6"].every((name) => names.includes(name));
  find(`components in the SBOM (${bomFormat})`, components.length, has);
};

const checkMessages = async (store: Store): Promise<void> => {
  const bare = await podman(store, ["run", "--rm", ...PLAIN, "localhost/parley"], true);
  const says = /^Production needs these variables: .*parley demo$/m.test(bare.output);
  find("without variables it names what is missing, and the demo", says, says && !bare.success);
  const folder = await temporaryFolder(); // root's, as a bind mount is
  await Deno.chmod(folder.path, 0o755);
  const rooted = await podman(store, [
    "run",
    "--rm",
    ...PLAIN,
    "-v",
    `${folder.path}:/data`,
    "localhost/parley",
    "demo",
  ], true);
  await folder.remove();
  const line = rooted.output.split("\n").find((text) => text.startsWith("Parley runs as user")) ?? rooted.output;
  find("a volume of root", line, /chown .*10001:10001 \/data$/.test(line));
};

/** Builds (minutes), then checks contents and messages, and measures two starts: on an empty volume and on a seeded one. */
export const runImage = async (): Promise<void> => {
  const tools = [["/usr/bin/buildah", "buildah"], ["/usr/bin/podman", "podman"], ["/usr/sbin/runc", "runc"]] as const;
  for (const [path, name] of [...tools, ["/usr/sbin/debootstrap", "debootstrap"] as const]) {
    if (!await provideProgram(path, name)) {
      return console.log(`  not run: ${name} is not installed, and Debian's package can't be`);
    }
  }
  const store = await openStore();
  try {
    await build(store);
    await checkContents(store);
    await checkMessages(store);
    const first = await startDemo(store, SEED_MS);
    find("first start in s, with writing the demo data", Math.round(first.ms / 1_000), true);
    const prints = first.output.includes("specialist@parley.test");
    find("the demo prints how to sign in", prints, prints);
    const second = await startDemo(store, SEED_MS);
    find(`start to /readyz 200 in ms (limit ${START_MS})`, Math.round(second.ms), second.ms < START_MS);
    find("idle memory of the container in MB: web, worker and queue", Math.round(second.idleMb), true);
  } finally {
    await podman(store, ["rm", "-f", CONTAINER], true);
    await podman(store, ["volume", "rm", "-f", VOLUME], true);
    await podman(store, ["rmi", "-a", "-f"], true);
    await store.remove();
  }
};
