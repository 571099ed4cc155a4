package dev.armature.samples.madlibs;

import java.time.Instant;

/**
 * A game session.
 *
 * @param expiresAt when the game and everything in it ends; each item of the game carries it, because no item inherits it
 */
record Game(
        String id,
        String roomCode,
        String hostId,
        State state,
        int playerCount,
        int playersMax,
        String theme,
        String templateId,
        Instant createdAt,
        Instant expiresAt) {
    /** How far a game is. */
    enum State {
        WAITING,
        PLAYING,
        TOLD
    }
}
