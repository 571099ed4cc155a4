package dev.armature.samples.madlibs;

import dev.armature.samples.madlibs.Game.State;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/** The game. What it keeps, it keeps through repositories. */
final class MadLibs {
    /** How long a game and all that is in it lives. */
    static final Duration LIFETIME = Duration.ofHours(24);

    private static final int PLAYERS_MAX = 8;
    /** Codes that are taken in a row before it is time for longer ones. */
    private static final int TRIES_MAX = 20;

    private final GameRepository games;
    private final PlayerRepository players;
    private final WordRepository words;
    private final StoryRepository stories;
    private final TemplateRepository templates;
    private final Clock clock;
    private final Supplier<String> roomCodes;

    /** @param roomCodes makes up codes; they need not differ */
    MadLibs(GameTable table, Supplier<String> roomCodes) {
        this.clock = table.clock();
        this.roomCodes = roomCodes;
        this.games = new GameRepository(table);
        this.players = new PlayerRepository(table);
        this.words = new WordRepository(table);
        this.stories = new StoryRepository(table);
        this.templates = new TemplateRepository(table);
    }

    /** Opens a game of a theme, and a room that others find by its code. */
    Game open(String theme, String hostName) {
        var template = templates.active(theme).stream()
                .findFirst()
                .orElseThrow(() -> new RefusedException("there is no story about " + theme));
        var host = new Player(UUID.randomUUID().toString(), hostName, true, 0);
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
            var game = new Game(
                    UUID.randomUUID().toString(),
                    roomCodes.get(),
                    host.id(),
                    State.WAITING,
                    1,
                    PLAYERS_MAX,
                    theme,
                    template.id(),
                    now,
                    now.plus(LIFETIME));
            if (games.create(game, host)) {
                return game;
            }
        }
        throw new IllegalStateException(TRIES_MAX + " room codes in a row were taken");
    }

    Player join(String roomCode, String username) {
        var game =
                games.findByRoomCode(roomCode).orElseThrow(() -> new RefusedException("there is no room " + roomCode));
        var player = new Player(UUID.randomUUID().toString(), username, false, 0);
        games.join(game, player);
        return player;
    }

    /** Ends the waiting: no player joins any more, words are taken. */
    void begin(String gameId) {
        if (!games.begin(game(gameId))) {
            throw new RefusedException("the game has begun already");
        }
    }

    /** The kinds of words that a game asks for, in order; it does not tell for what. */
    List<String> blanks(String gameId) {
        return template(game(gameId)).blanks();
    }

    void submit(String gameId, String playerId, int position, String word) {
        var game = game(gameId);
        if (position < 0 || position >= template(game).blanks().size()) {
            throw new RefusedException("there is no blank " + position);
        }
        words.submit(game, new Word(position, playerId, word));
    }

    /** Puts the words into the story, once all are there; who asks again gets the same story. */
    Story tell(String gameId) {
        var game = game(gameId);
        var template = template(game);
        var given = words.inGame(gameId);
        if (given.size() < template.blanks().size()) {
            throw new RefusedException((template.blanks().size() - given.size()) + " words are missing");
        }
        var story = new Story(
                UUID.randomUUID().toString(),
                template.title(),
                template.tell(given.stream().map(Word::word).toList()));
        if (stories.complete(game, story)) {
            return story;
        }
        return stories.ofGame(gameId).orElseThrow(() -> new RefusedException("the game is not being played"));
    }

    List<Player> players(String gameId) {
        return players.inGame(gameId);
    }

    Game game(String gameId) {
        return games.find(gameId).orElseThrow(() -> new RefusedException("there is no such game"));
    }

    private StoryTemplate template(Game game) {
        return templates.find(game.theme(), game.templateId()).orElseThrow();
    }
}
