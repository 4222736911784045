// An editor: VS Code's own language service for JSON, with one schema.

// oxlint-disable-next-line import/default -- CommonJS, of which Node does not see all names
import languageService from "vscode-json-languageservice";
import { readSchema } from "./schemas.ts";

const { getLanguageService, TextDocument } = languageService;

const ADDRESS = "file:///document.json";

function open(text: string) {
  const cursor = text.indexOf("|");
  const document = TextDocument.create(ADDRESS, "json", 1, text.replace("|", ""));
  return { document, position: document.positionAt(cursor) };
}

/** Opens an editor for documents of schemas/NAME.schema.json. `|` in a text is the cursor. */
export function openEditor(name: string) {
  const schema = readSchema(name);
  // Resolves every address in `$schema` to this schema.
  const service = getLanguageService({ schemaRequestService: async () => JSON.stringify(schema) });
  service.configure({ validate: true, schemas: [{ uri: "schema:/it.json", fileMatch: ["*"], schema }] });
  return {
    /**
     * Returns the problems that the editor shows, with the underlined text. Only an error means that the schema refuses
     * the document.
     */
    async check(text: string) {
      const { document } = open(text);
      const found = await service.doValidation(document, service.parseJSONDocument(document), {
        // By default, violations of a schema are warnings.
        schemaValidation: "error",
      });
      return found.map(({ severity, range, message }) => ({
        severity: severity === 1 ? "error" : "warning",
        at: document.getText(range),
        message: typeof message === "string" ? message : message.value,
      }));
    },
    /** Returns the completions of a name, with placeholders as in snippets. */
    async complete(text: string) {
      const { document, position } = open(text);
      const offers = await service.doComplete(document, position, service.parseJSONDocument(document));
      return (offers?.items ?? []).map(({ label, insertText }) => ({ label, inserts: insertText }));
    },
    /** Returns the text of the hover box at the cursor. Empty if no box is shown. */
    async hover(text: string): Promise<string> {
      const { document, position } = open(text);
      const box = await service.doHover(document, position, service.parseJSONDocument(document));
      return [box?.contents ?? []]
        .flat()
        .map((part) => (typeof part === "string" ? part : part.value))
        .join("\n");
    },
  };
}
