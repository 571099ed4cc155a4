package dev.armature.bench.load;

import dev.armature.trials.client.Connection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A request made ready before the clock runs: asking for another key changes some digits in finished bytes.
 *
 * <p>A body is JSON with backquotes for quotes. Where it says one of these, eight digits come to stand:
 *
 * <table>
 * <caption>Places in a body</caption>
 * <tr><td>{@code %%%%%%%%}</td><td>the number of a key, chosen at random</td></tr>
 * <tr><td>{@code %+00037%}</td><td>the number that lies so many keys further, beginning again after the last</td></tr>
 * <tr><td>{@code %m00500%}</td><td>the remainder of the number</td></tr>
 * </table>
 */
public final class RequestTemplate {
    private static final int DIGITS = 8;
    private static final Pattern PLACE = Pattern.compile("%%{7}|%([+m])(\\d{5})%");

    private final byte[] template;
    private final List<Place> places = new ArrayList<>();
    private final int keys;

    /** @param modulus 0 for none */
    private record Place(int at, int distance, int modulus) {
        int number(int chosen, int keys) {
            int number = (chosen + distance) % keys;
            return modulus == 0 ? number : number % modulus;
        }
    }

    /** @param keys how many keys there are to choose from */
    public RequestTemplate(String operation, String body, int keys) {
        String request = Connection.head(operation, body.length()) + body.replace('`', '"');
        this.template = request.getBytes(StandardCharsets.ISO_8859_1);
        this.keys = keys;
        var found = PLACE.matcher(request);
        while (found.find()) {
            int parameter = found.group(2) == null ? 0 : Integer.parseInt(found.group(2));
            boolean isRemainder = "m".equals(found.group(1));
            places.add(new Place(found.start(), isRemainder ? 0 : parameter, isRemainder ? parameter : 0));
        }
    }

    /** A request of one's own to {@link #aim}. */
    byte[] request() {
        byte[] request = template.clone();
        aim(request, 0);
        return request;
    }

    /** Points a request at the key that a random number stands for. */
    void aim(byte[] request, int random) {
        int chosen = Integer.remainderUnsigned(random, keys);
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            int rest = place.number(chosen, keys);
            for (int at = place.at() + DIGITS - 1; at >= place.at(); at--) {
                request[at] = (byte) ('0' + rest % 10);
                rest /= 10;
            }
        }
    }
}
