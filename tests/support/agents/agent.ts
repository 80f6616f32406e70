// An agent for tests: the official SDK's client, which calls the MCP server over real HTTP. Runs under Deno and Node.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

export interface ToolResult {
  isError: boolean;
  /** What the tool returns. */
  json: Record<string, unknown>;
  /** The text for the model: sentences of an error. */
  text: string;
  /** The code and details of an error. */
  facts: Record<string, unknown>;
}

export interface Agent {
  client: Client;
  call(tool: string, input?: Record<string, unknown>): Promise<ToolResult>;
  close(): Promise<void>;
}

interface AgentOptions {
  /** The client's name. */
  name?: string;
  /** `auto` asks the server which versions it knows; `legacy` is the handshake of 2025. */
  mode?: "auto" | "legacy";
  headers?: Record<string, string>;
}

const parse = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const textsOf = (content: unknown): string[] => (content as { text?: string }[]).map(({ text = "" }) => text);

/** Connects an agent. */
export const connectAgent = async (
  url: string,
  { name = "Test Agent", mode = "auto", headers }: AgentOptions = {},
): Promise<Agent> => {
  const client = new Client({ name, version: "1.0" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit: { headers } }));
  return {
    client,
    async call(tool, input = {}) {
      const result = await client.callTool({ name: tool, arguments: input });
      const [text = "", facts = ""] = textsOf(result.content);
      const json = (result.structuredContent ?? {}) as Record<string, unknown>;
      return { isError: result.isError === true, json, text, facts: parse(facts) };
    },
    close: () => client.close(),
  };
};

let people = 0;

/** A person of this test only. */
export const newPerson = () => {
  people++;
  return {
    firstName: "Paula",
    lastName: `Person ${people}`,
    email: `paula-${people}@example.test`,
    phone: `+43660${String(3_000_000 + people)}`,
  };
};

/** What `hold_time` needs. */
export const holdOf = (startsAt: string, more: Record<string, unknown> = {}) => ({
  topic: "tutoring",
  startsAt,
  timezone: "Europe/Vienna",
  location: "zoom",
  contact: newPerson(),
  ...more,
});
