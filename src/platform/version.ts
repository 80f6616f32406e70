// The version of this program, as package.json and CHANGELOG.md name it.
import manifest from "../../package.json" with { type: "json" };

export const VERSION: string = manifest.version;
