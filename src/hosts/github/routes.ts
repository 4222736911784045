// Routes that more than one module has to know.

/** The one route that is not REST. */
export const GRAPHQL = "POST /graphql";
