package dev.armature.bench.load;

import dev.armature.cli.client.Connection;
import java.nio.charset.StandardCharsets;

/** A request made ready before the clock runs: asking for another key changes some digits in finished bytes. */
public final class RequestTemplate {
    private static final String PLACE = "%%%%%%%%";

    private final byte[] template;
    private final int[] places;
    private final int keys;

    /**
     * @param body JSON, with backquotes for quotes; eight percent signs stand for the number of the key, at most twice
     * @param keys how many keys there are to choose from
     */
    public RequestTemplate(String operation, String body, int keys) {
        String request = Connection.head(operation, body.length()) + body.replace('`', '"');
        int first = request.indexOf(PLACE);
        int second = request.indexOf(PLACE, first + PLACE.length());
        this.template = request.getBytes(StandardCharsets.ISO_8859_1);
        this.places = second < 0 ? new int[] {first} : new int[] {first, second};
        this.keys = keys;
    }

    /** A request of one's own to {@link #aim}. */
    byte[] request() {
        byte[] request = template.clone();
        aim(request, 0);
        return request;
    }

    /** Points a request at the key that a random number stands for. */
    void aim(byte[] request, int random) {
        int number = Integer.remainderUnsigned(random, keys);
        for (int place : places) {
            int rest = number;
            for (int at = place + PLACE.length() - 1; at >= place; at--) {
                request[at] = (byte) ('0' + rest % 10);
                rest /= 10;
            }
        }
    }
}
