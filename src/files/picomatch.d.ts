// Types of the used part of picomatch, which has none of its own.
declare module "picomatch/posix.js" {
  interface Options {
    readonly dot?: boolean;
    readonly nobrace?: boolean;
    readonly nobracket?: boolean;
    readonly noextglob?: boolean;
    readonly nonegate?: boolean;
    readonly posix?: boolean;
  }
  const picomatch: {
    makeRe(glob: string, options: Options): RegExp;
    scan(glob: string): { readonly isGlob: boolean; readonly negated: boolean };
  };
  export default picomatch;
}
