package dev.armature.advisor.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text that is not ours as a part of a document: XML, HTML or Markdown. */
final class Markup {
    /** What XML has no way to say. */
    private static final Pattern UNSPEAKABLE =
            Pattern.compile("[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern SPECIAL_IN_MARKDOWN =
            Pattern.compile("[\\\\`*\\[\\]<>|~&]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])");

    private Markup() {}

    /** For XML and HTML, between tags and in quotes. */
    static String escaped(String text) {
        return UNSPEAKABLE
                .matcher(text)
                .replaceAll("\uFFFD")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** For HTML, where what stands between backticks is code. */
    static String html(String text) {
        return CODE.matcher(escaped(text)).replaceAll("<code>$1</code>");
    }

    /** For Markdown, on one line; what stands between backticks is code, where nothing is special. */
    static String markdown(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        var markdown = new StringBuilder();
        Matcher code = CODE.matcher(line);
        int end = 0;
        while (code.find()) {
            markdown.append(markdownWithoutCode(line.substring(end, code.start())))
                    .append(code.group());
            end = code.end();
        }
        return markdown.append(markdownWithoutCode(line.substring(end))).toString();
    }

    private static String markdownWithoutCode(String text) {
        return SPECIAL_IN_MARKDOWN.matcher(text).replaceAll("\\\\$0");
    }
}
