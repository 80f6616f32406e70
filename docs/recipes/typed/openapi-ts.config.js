// For npx @hey-api/openapi-ts: a client in client/, whose files Node can load.
export default { input: "./openapi.json", output: { path: "client", importFileExtension: ".js" } };
