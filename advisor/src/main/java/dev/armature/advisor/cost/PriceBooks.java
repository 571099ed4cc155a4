package dev.armature.advisor.cost;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.price.PriceBook;
import dev.armature.advisor.read.ModelException;
import dev.armature.advisor.read.PriceBookReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds price books: those that are part of this, by name, and others in files. */
public final class PriceBooks {
    public static final String DEFAULT = "us-east-1";

    private PriceBooks() {}

    /** The book that comes with this. */
    public static PriceBook standard() {
        return builtIn(DEFAULT).orElseThrow();
    }

    /**
     * The book of a name or path.
     *
     * @param directory where paths begin
     * @throws IOException if there is none, or it cannot be read
     * @throws ModelException if it is not a price book, with line and column
     */
    public static PriceBook named(String nameOrPath, Path directory) throws IOException {
        var known = builtIn(nameOrPath);
        if (known.isPresent()) {
            return known.get();
        }
        try {
            return PriceBookReader.read(Files.readString(directory.resolve(nameOrPath)));
        } catch (IOException | InvalidPathException unreadable) {
            throw new IOException(
                    "there is no price book '" + nameOrPath + "': neither a name such as " + DEFAULT
                            + " nor a file that can be read",
                    unreadable);
        }
    }

    /** The book that the model names; the standard one, if there is no such book, as figures of another region still tell which is more. */
    public static PriceBook of(Model model) {
        try {
            return named(model.prices(), Path.of(""));
        } catch (IOException | ModelException none) {
            return standard();
        }
    }

    /**
     * A model that names a book which comes with this, whatever it named before: one that was sent from elsewhere must not have files of this
     * machine read.
     */
    public static Model withBuiltIn(Model model) {
        return builtIn(model.prices()).isPresent()
                ? model
                : new Model(
                        model.profile(),
                        DEFAULT,
                        model.tables(),
                        model.crossTablePatterns(),
                        model.constraints(),
                        model.waivers(),
                        model.notes());
    }

    private static Optional<PriceBook> builtIn(String name) {
        if (!name.matches("[a-z0-9-]+")) {
            return Optional.empty();
        }
        try (var book = PriceBooks.class.getResourceAsStream("/dev/armature/advisor/prices/" + name + ".yaml")) {
            return book == null
                    ? Optional.empty()
                    : Optional.of(PriceBookReader.read(new String(book.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
