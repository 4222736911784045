// The published schemas, read from their files like other programs do, instead of the generated code.

import { readFileSync } from "node:fs";
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";

/** Keywords of VS Code with texts for people. They do not validate (code.visualstudio.com/docs/languages/json). */
const KEYWORDS_OF_EDITORS = ["errorMessage", "deprecationMessage", "doNotSuggest"];

/** Returns the content of schemas/NAME.schema.json. */
export function readSchema(name: string): AnySchemaObject {
  return JSON.parse(readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), "utf8"));
}

/** Compiles schemas/NAME.schema.json. The validator's `errors` has all errors at once. */
export function compileSchema<Document>(name: string): ValidateFunction<Document> {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false });
  return ajv.addVocabulary(KEYWORDS_OF_EDITORS).compile<Document>(readSchema(name));
}
