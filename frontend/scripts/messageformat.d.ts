// The package ships this type beside the module that it describes, where no resolver looks for it.
declare module "@messageformat/core/compile-module.js" {
  export { default } from "@messageformat/core/lib/compile-module.js";
}
