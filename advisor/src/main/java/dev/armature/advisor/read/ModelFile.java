package dev.armature.advisor.read;

import dev.armature.advisor.model.Model;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** A file that a model is in. */
public final class ModelFile {
    /** The largest that AWS publishes is 30 KB; and what YAML's parser takes for a long text grows with its square. */
    static final int TEXT_LENGTH_MAX = 1024 * 1024;

    static final String TOO_LONG = "this is longer than a megabyte, which is too much for a model";

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private ModelFile() {}

    /**
     * @throws ModelException with all that is wrong with what is in it
     * @throws IOException with a message for people, if it cannot be read at all
     */
    public static Model read(Path file) throws IOException {
        return ModelReader.read(text(file));
    }

    private static String text(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a directory, and not a model");
        }
        try (var bytes = Files.newInputStream(file)) {
            return text(bytes);
        } catch (NoSuchFileException missing) {
            throw new IOException("there is no file " + file, missing);
        } catch (IOException unreadable) {
            throw new IOException("cannot read " + file, unreadable);
        }
    }

    /** The text of a stream that may be anything, and may never end. */
    public static String text(InputStream stream) throws IOException {
        byte[] bytes = stream.readNBytes(TEXT_LENGTH_MAX + 1);
        if (bytes.length > TEXT_LENGTH_MAX) {
            throw refused(TOO_LONG);
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
        } catch (CharacterCodingException notUtf8) {
            throw refused("this is not text in UTF-8, so it is neither YAML nor JSON");
        }
    }

    private static ModelException refused(String problem) {
        return new ModelException(List.of(new ModelException.Fault(1, 1, "", problem)));
    }
}
