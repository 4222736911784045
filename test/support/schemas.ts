// The published schemas, as other programs use them: from the files, not from what the project generates of them.

import { readFileSync } from "node:fs";
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";

/** Keywords of VS Code, with words for people; they validate nothing (code.visualstudio.com/docs/languages/json). */
const KEYWORDS_OF_EDITORS = ["errorMessage", "deprecationMessage", "doNotSuggest"];

/** The content of schemas/NAME.schema.json. */
export function readSchema(name: string): AnySchemaObject {
  return JSON.parse(readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), "utf8"));
}

/** A validator made from schemas/NAME.schema.json; all errors at once are in its `errors`. */
export function compileSchema<Document>(name: string): ValidateFunction<Document> {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false });
  return ajv.addVocabulary(KEYWORDS_OF_EDITORS).compile<Document>(readSchema(name));
}
