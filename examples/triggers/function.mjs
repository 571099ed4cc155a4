// A function for triggers: whatever answers Lambda's Invoke is one. node function.mjs
import { createServer } from "node:http";

async function handler(event) {
  for (const { eventName, dynamodb } of event.Records) console.log(eventName, JSON.stringify(dynamodb.NewImage));
}

createServer(async (request, response) => {
  try {
    const event = JSON.parse(Buffer.concat(await request.toArray()));
    response.end(JSON.stringify((await handler(event)) ?? null));
  } catch (error) {
    response.setHeader("X-Amz-Function-Error", "Unhandled");
    response.end(JSON.stringify({ errorType: error.name, errorMessage: error.message }));
  }
}).listen(process.env.PORT ?? 3001, "127.0.0.1");
