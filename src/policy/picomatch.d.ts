// picomatch comes without types; this is what is used of it.
declare module "picomatch/posix.js" {
  interface Options {
    readonly dot?: boolean;
    readonly literalBrackets?: boolean;
    readonly nobrace?: boolean;
    readonly nobracket?: boolean;
    readonly noextglob?: boolean;
    readonly noglobstar?: boolean;
    readonly nonegate?: boolean;
  }
  const picomatch: { makeRe(glob: string, options: Options): RegExp };
  export default picomatch;
}
