#!/bin/sh
# Synthesizes this application anew and makes what comes out the fixture of ApplyTest. Needs Node and the npm registry.
# The manifest is taken without the CDK's report about its feature flags, which is long and says nothing about stacks.
set -eu
cd "$(dirname "$0")"
npm install --no-package-lock --no-audit --no-fund
npm run synth
fixture=../../cli/src/test/resources/cdk.out
mkdir -p "$fixture"
cp cdk.out/KeyValueStack.template.json "$fixture/"
node -e '
  const fs = require("fs");
  const manifest = JSON.parse(fs.readFileSync("cdk.out/manifest.json", "utf8"));
  delete manifest.artifacts["aws-cdk-lib/feature-flag-report"];
  fs.writeFileSync(process.argv[1], JSON.stringify(manifest, null, 1) + "\n");
' "$fixture/manifest.json"
