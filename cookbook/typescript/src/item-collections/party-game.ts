// The party game of N14 to N18: players of a room fill the blanks of a story. One table for all of it.
import type { Design } from "../table.js";

export const design: Design = {
  indexes: [
    { name: "GSI1", hash: "GSI1PK", range: "GSI1SK" },
    { name: "RoomCodeIndex", hash: "RoomCode", range: "CreatedAt" },
  ],
};

export const game = (id: string, code: string, createdAt: string, expires?: number) => ({
  PK: `GAME#${id}`,
  SK: "METADATA",
  EntityType: "GAME_SESSION",
  GameId: id,
  RoomCode: code,
  CreatedAt: createdAt,
  GameState: "LOBBY",
  ...(expires && { TTL: expires }),
});

export const player = (gameId: string, id: string, username: string) => ({
  PK: `GAME#${gameId}`,
  SK: `PLAYER#${id}`,
  EntityType: "PLAYER",
  Username: username,
});

export const word = (gameId: string, id: string, position: number, text: string) => ({
  PK: `GAME#${gameId}`,
  SK: `WORD#${id}`,
  EntityType: "WORD_SUBMISSION",
  Position: position,
  Word: text,
});

export const story = (gameId: string, id: string, expires?: number) => ({
  PK: `GAME#${gameId}`,
  SK: `STORY#${id}`,
  EntityType: "COMPLETED_STORY",
  Paragraphs: [{ text: "Once upon a time" }],
  ...(expires && { TTL: expires }),
});

export const template = (theme: string, id: string, active: boolean) => ({
  PK: `TEMPLATE#${theme}`,
  SK: `TEMPLATE#${id}`,
  EntityType: "STORY_TEMPLATE",
  IsActive: active,
  Paragraphs: [{ text: "Once upon a time, a {noun}" }],
});
