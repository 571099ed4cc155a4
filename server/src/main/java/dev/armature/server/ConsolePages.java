package dev.armature.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files of the console, a page for browsers that speaks DynamoDB's own API, from the class path.
 *
 * <p>They are there if {@code armature-console} is, and was built where Node is; otherwise a page says why there is no console.
 * Files whose names have a hash of their content may be kept for good. What has been asked for is kept here as well, as it is and
 * compressed: there are as many files as were built, and a name that is made up leaves no trace.
 */
final class ConsolePages {
    /** What all paths of it begin with. */
    static final String PREFIX = "/console";

    private static final String RESOURCES = "META-INF/resources/console/";
    /** Possessive, because what may be given back is kept on the stack, and a path may be long. */
    private static final Pattern FILE = Pattern.compile("(?:[\\w-]++/)*+[\\w-]++(?:\\.[\\w-]++)++");

    private static final Pattern HASHED = Pattern.compile("assets/.+-[\\w-]{8}\\.\\w+");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "json", "application/json",
            "svg", "image/svg+xml",
            "png", "image/png");
    private static final String HTML = "text/html; charset=utf-8";

    /** Nothing but its own files is loaded, and nothing but its own server is asked; no script or style stands in a page. */
    private static final String HEADERS = "\r\nContent-Security-Policy: default-src 'none'; script-src 'self';"
            + " style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none';"
            + " form-action 'none'; frame-ancestors 'none'"
            + "\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nVary: Accept-Encoding";

    private static final String CACHED_FOR_GOOD = "\r\nCache-Control: public, max-age=31536000, immutable";
    private static final String NOT_CACHED = "\r\nCache-Control: no-cache";

    private static final Reply NOT_BUILT = page(
            404,
            "This build has no console",
            "The console is built where Node 20.19 or newer is, and npm can fetch what the build needs. Install Node, and call"
                    + " <code>./armature serve</code> again: it builds what is missing.");
    private static final Reply NO_FILE =
            Reply.of(404, Reply.TEXT, "the console has no such file\n").withHeaders(HEADERS + NOT_CACHED);

    private final ClassLoader loader;
    private final Map<String, Content> contents = new ConcurrentHashMap<>();

    ConsolePages() {
        this(ConsolePages.class.getClassLoader());
    }

    ConsolePages(ClassLoader loader) {
        this.loader = loader;
    }

    /** A file, as it is and compressed. */
    private record Content(byte[] plain, byte[] compressed) {}

    static boolean isMeant(String path) {
        return path.startsWith(PREFIX) && (path.length() == PREFIX.length() || path.charAt(PREFIX.length()) == '/');
    }

    private boolean isBuilt() {
        return loader.getResource(RESOURCES + "index.html") != null;
    }

    /** Why there is none to be shown, in words; empty if there is one. */
    Optional<String> missing() {
        return isBuilt() ? Optional.empty() : Optional.of("it was built without Node 20.19 or newer");
    }

    /** @param acceptEncoding the header, in which a browser says that it takes gzip */
    Reply answer(String path, @Nullable String acceptEncoding) {
        if (path.length() == PREFIX.length()) {
            return redirect("console/");
        }
        String name = path.substring(PREFIX.length() + 1);
        if (name.isEmpty()) {
            return file("index.html", acceptEncoding).orElse(NOT_BUILT);
        }
        String last = name.substring(name.lastIndexOf('/') + 1);
        if (last.indexOf('.') < 0) {
            // Its state is behind the #, so there are no pages below it; what is typed leads to it.
            return redirect(name.indexOf('/') < 0 ? "./" : "../".repeat(depth(name)));
        }
        return file(name, acceptEncoding).orElse(NO_FILE);
    }

    private static int depth(String name) {
        return (int) name.chars().filter(character -> character == '/').count();
    }

    private Optional<Reply> file(String name, @Nullable String acceptEncoding) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null || !FILE.matcher(name).matches()) {
            return Optional.empty();
        }
        String headers = HEADERS + (HASHED.matcher(name).matches() ? CACHED_FOR_GOOD : NOT_CACHED);
        boolean isCompressed = ContentCoding.preferred(acceptEncoding) == ContentCoding.GZIP;
        return content(name)
                .map(content -> isCompressed
                        ? new Reply(
                                200,
                                type,
                                content.compressed,
                                content.compressed.length,
                                ContentCoding.GZIP,
                                false,
                                headers)
                        : Reply.of(200, type, content.plain).withHeaders(headers));
    }

    private Optional<Content> content(String name) {
        Content kept = contents.get(name);
        if (kept != null) {
            return Optional.of(kept);
        }
        try (InputStream in = loader.getResourceAsStream(RESOURCES + name)) {
            if (in == null) {
                return Optional.empty();
            }
            byte[] plain = in.readAllBytes();
            var read = new Content(plain, ContentCoding.GZIP.compress(plain));
            contents.put(name, read);
            return Optional.of(read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Reply redirect(String to) {
        return Reply.of(302, Reply.TEXT, "").withHeaders(HEADERS + NOT_CACHED + "\r\nLocation: " + to);
    }

    private static Reply page(int status, String title, String text) {
        String html = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>" + title + "</title><h1>"
                + title + "</h1><p>" + text + "</p></html>\n";
        return Reply.of(status, HTML, html.getBytes(StandardCharsets.UTF_8)).withHeaders(HEADERS + NOT_CACHED);
    }
}
