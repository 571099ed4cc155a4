package dev.armature.security.iam;

import dev.armature.security.query.Call;
import dev.armature.security.query.QueryFault;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Lists, a page at a time. A marker says behind which name to go on. */
final class Listing {
    private static final int ITEMS_DEFAULT = 100;
    private static final int ITEMS_MAX = 1000;

    private Listing() {}

    /**
     * Writes a page of a list.
     *
     * @param all in the order of their names
     */
    static <T> void page(Call call, String element, List<T> all, Function<T, String> name, Consumer<T> each) {
        var page = page(call, all, name);
        call.out().members(element, page, each);
        end(call, all, page, name);
    }

    /** Writes a page of a list of texts. */
    static void texts(Call call, String element, List<String> all) {
        var page = page(call, all, Function.identity());
        call.out().element(element, xml -> page.forEach(text -> xml.text("member", text)));
        end(call, all, page, Function.identity());
    }

    private static <T> List<T> page(Call call, List<T> all, Function<T, String> name) {
        int items = call.form().number("MaxItems", 1, ITEMS_MAX).orElse(ITEMS_DEFAULT);
        int from = call.form()
                .optional("Marker")
                .map(marker -> after(all, name, marker))
                .orElse(0);
        return all.subList(from, Math.min(all.size(), from + items));
    }

    private static <T> void end(Call call, List<T> all, List<T> page, Function<T, String> name) {
        boolean isTruncated = !page.isEmpty() && !name.apply(page.getLast()).equals(name.apply(all.getLast()));
        call.out().text("IsTruncated", Boolean.toString(isTruncated));
        if (isTruncated) {
            byte[] last = name.apply(page.getLast()).getBytes(StandardCharsets.UTF_8);
            call.out().text("Marker", Base64.getUrlEncoder().withoutPadding().encodeToString(last));
        }
    }

    /** What a marker names may be gone by now: it goes on where that one would be. */
    private static <T> int after(List<T> all, Function<T, String> name, String marker) {
        String last;
        try {
            last = new String(Base64.getUrlDecoder().decode(marker), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notOurs) {
            throw QueryFault.validation("Invalid Marker: " + marker);
        }
        int at = 0;
        while (at < all.size() && String.CASE_INSENSITIVE_ORDER.compare(name.apply(all.get(at)), last) <= 0) {
            at++;
        }
        return at;
    }
}
