package dev.armature.language.partiql;

import java.util.HashMap;
import java.util.Map;

/**
 * The words that mean something to PartiQL. As the name of an attribute or table they have to stand in double quotes.
 *
 * <p>They are those of SQL-92 and of PartiQL's reference parser, which is what DynamoDB reads statements with; its own list of
 * reserved words, for expressions, is another one.
 */
final class Keywords {
    private static final String KEYWORDS = """
            absolute action add all allocate alter any are assertion authorization avg bag begin bit bit_length
            blob bool boolean cascade cascaded case cast catalog char char_length character character_length check
            clob close coalesce collate collation column commit conflict connect connection constraint constraints
            continue convert corresponding count create cross current current_date current_time current_timestamp
            current_user cursor date date_add date_diff deallocate dec decimal declare default deferrable deferred
            delete describe descriptor diagnostics disconnect distinct do domain double drop else end escape
            exception exec execute exists external extract fetch first float foreign found from full get global go
            goto grant group having identity immediate index indicator initially inner input insensitive insert int
            integer interval into isolation join key language last left let level limit list local lower match max
            min modified module names national natural nchar new next no nothing nullif numeric octet_length of old
            on open option order outer output overlaps pad partial pivot position precision prepare preserve
            primary prior privileges procedure public read real references relative remove restrict returning
            revoke right rollback rows schema scroll section select session session_user set sexp size smallint
            some space sql sqlcode sqlerror sqlstate string struct substring sum symbol system_user table temporary
            then time timestamp to transaction translate translation trim tuple unique unknown unpivot update upper
            usage user using value values varchar varying view when whenever where with work write zone
            """;

    private static final Map<String, Token.Kind> KINDS = kinds();

    private Keywords() {}

    /** What a word in small letters is. */
    static Token.Kind kind(String word) {
        return KINDS.getOrDefault(word, Token.Kind.NAME);
    }

    private static Map<String, Token.Kind> kinds() {
        Map<String, Token.Kind> kinds = new HashMap<>();
        add(kinds, Token.Kind.KEYWORD, KEYWORDS);
        add(kinds, Token.Kind.OPERATOR, "and or not is in between like union except intersect");
        add(kinds, Token.Kind.PARTICLE, "as at by for asc desc");
        add(kinds, Token.Kind.BOOLEAN, "true false");
        add(kinds, Token.Kind.NULL, "null");
        add(kinds, Token.Kind.MISSING, "missing");
        return Map.copyOf(kinds);
    }

    private static void add(Map<String, Token.Kind> kinds, Token.Kind kind, String words) {
        for (String word : words.strip().split("\\s+", -1)) {
            kinds.put(word, kind);
        }
    }
}
