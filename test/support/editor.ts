// An editor: VS Code's own language service for JSON, with one schema.

// oxlint-disable-next-line import/default -- CommonJS, of which Node does not see all names
import languageService from "vscode-json-languageservice";
import { readSchema } from "./schemas.ts";

/** A complaint of the editor. Only an error means that the schema refuses the document. */
export interface Complaint {
  readonly severity: "error" | "warning";
  /** The text that is underlined. */
  readonly at: string;
  readonly message: string;
}

/** Offer of the editor at a place where a name can be typed. */
export interface Offer {
  readonly label: string;
  /** With placeholders, as snippets have them. */
  readonly inserts: string | undefined;
}

/** What an editor says about documents of one kind. `|` in a text is the cursor. */
export type Editor = ReturnType<typeof openEditor>;

const { getLanguageService, TextDocument } = languageService;

const ADDRESS = "file:///document.json";

function open(text: string) {
  const cursor = text.indexOf("|");
  const document = TextDocument.create(ADDRESS, "json", 1, text.replace("|", ""));
  return { document, position: document.positionAt(cursor) };
}

/** An editor of documents that follow schemas/NAME.schema.json. */
export function openEditor(name: string) {
  const schema = readSchema(name);
  // Whatever address `$schema` has, it is that of this schema.
  const service = getLanguageService({ schemaRequestService: async () => JSON.stringify(schema) });
  service.configure({ validate: true, schemas: [{ uri: "schema:/it.json", fileMatch: ["*"], schema }] });
  return {
    check: async (text: string): Promise<readonly Complaint[]> => {
      const { document } = open(text);
      const found = await service.doValidation(document, service.parseJSONDocument(document), {
        // Warnings otherwise, like those about keys that are accepted.
        schemaValidation: "error",
      });
      return found.map(({ severity, range, message }) => ({
        severity: severity === 1 ? "error" : "warning",
        at: document.getText(range),
        message: typeof message === "string" ? message : message.value,
      }));
    },
    complete: async (text: string): Promise<readonly Offer[]> => {
      const { document, position } = open(text);
      const offers = await service.doComplete(document, position, service.parseJSONDocument(document));
      return (offers?.items ?? []).map(({ label, insertText }) => ({ label, inserts: insertText }));
    },
    /** Text of the box that is shown for what the cursor is on; empty where none is shown. */
    hover: async (text: string): Promise<string> => {
      const { document, position } = open(text);
      const box = await service.doHover(document, position, service.parseJSONDocument(document));
      return [box?.contents ?? []]
        .flat()
        .map((part) => (typeof part === "string" ? part : part.value))
        .join("\n");
    },
  };
}
