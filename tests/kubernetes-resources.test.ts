// The resources of deploy/kubernetes against the types of its API, and the database as the manifest starts it.
import { Ajv } from "ajv";
import { createGenerator } from "ts-json-schema-generator";
import { expect, test } from "vitest";
import { type Document, kubernetes } from "./support/deployment/configurations.ts";

const PATH = "tests/support/deployment/kubernetes-resources.ts";
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(createGenerator({ path: PATH, skipTypeCheck: true }).createSchema("*"), "kubernetes");

/** What is wrong with a resource: missing, unknown and mistyped fields. */
const faultsOf = (resource: Document): string[] => {
  const fits = ajv.getSchema(`kubernetes#/definitions/${resource.kind}`);
  if (!fits) return [`${PATH} has no ${resource.kind}`];
  return fits(resource)
    ? []
    : fits.errors!.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
};
const nameOf = ({ kind, metadata }: Document) => `${kind} ${metadata.name}`;

test("every resource matches its type of the API", () => {
  expect(kubernetes.length).toBeGreaterThan(15);
  for (const resource of kubernetes) expect([nameOf(resource), faultsOf(resource)]).toEqual([nameOf(resource), []]);
});

test.each<[string, (container: Document) => void]>([
  ["an unknown field", (container) => container.readinesProbe = container.readinessProbe],
  ["a field in the wrong place", (container) => container.runAsNonRoot = true],
  ["a number for a text", (container) => container.env = [{ name: "PORT", value: 8000 }]],
  ["a missing name", (container) => delete container.name],
])("%s is found", (_, spoil) => {
  const resource = structuredClone(kubernetes.find(({ kind }) => kind === "StatefulSet"));
  spoil(resource.spec.template.spec.containers[0]);
  expect(faultsOf(resource)).not.toEqual([]);
});
