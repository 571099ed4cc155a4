package dev.armature.wire;

import dev.armature.model.ApiException;

/** JSON for what AWS has no operation for: records as in requests and responses, but nothing that is unknown is passed over. */
public final class AdminJson {
    private final RequestDecoder decoder;
    private final ResponseEncoder encoder = new ResponseEncoder();

    public AdminJson() {
        this(true);
    }

    private AdminJson(boolean strict) {
        this.decoder = new RequestDecoder(strict);
    }

    /** For JSON that others may add to: what is unknown is passed over after all. */
    public static AdminJson lenient() {
        return new AdminJson(false);
    }

    /** Reads a record; an empty body is an empty object. Refuses with a text for the person who wrote the JSON. */
    public <Q extends Record> Q decode(byte[] body, Class<Q> type) {
        try {
            return decoder.decode(body.length == 0 ? new byte[] {'{', '}'} : body, type);
        } catch (ApiException fault) {
            throw new IllegalArgumentException(
                    fault.text().isEmpty() ? "this is not a JSON object" : fault.text(), fault);
        }
    }

    public byte[] encode(Record record) {
        return encoder.encode(record);
    }
}
