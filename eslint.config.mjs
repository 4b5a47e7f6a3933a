/* For `npx eslint tui`: the scripts of pages. What is said here is all that is needed besides eslint itself. */

const BROWSER = [
  "Blob", "DecompressionStream", "Response", "ResizeObserver", "TextDecoder", "addEventListener", "atob", "clearTimeout",
  "document", "getComputedStyle", "location", "matchMedia", "performance", "requestAnimationFrame", "setTimeout",
];

export default [
  {
    files: ["tui/exporting/page/web/*.js"],
    languageOptions: { globals: Object.fromEntries(BROWSER.map((name) => [name, "readonly"])) },
    rules: {
      "no-undef": "error", "no-unused-vars": "error", "no-shadow": "error", "no-use-before-define": ["error", "nofunc"],
      "prefer-const": "error", "no-var": "error", eqeqeq: "error", "no-implicit-globals": "error", "no-eval": "error",
      "no-implied-eval": "error", "no-new-func": "error", "no-unreachable": "error", "no-constant-condition": "error",
      "no-dupe-keys": "error", "no-fallthrough": "error", "no-self-assign": "error", "no-unused-expressions": "error",
      "no-restricted-properties": ["error", ...["innerHTML", "outerHTML", "insertAdjacentHTML", "write"].map((property) => ({ property }))],
      "max-len": ["error", { code: 140 }],
    },
  },
];
