import preact from "@preact/preset-vite";
import { defineConfig } from "vite";

// Relative, so that it works behind a proxy that puts something before its path. In development, `npm run dev` asks a server on this machine.
export default defineConfig({
  base: "./",
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
});
