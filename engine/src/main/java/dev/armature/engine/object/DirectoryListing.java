package dev.armature.engine.object;

import dev.armature.engine.object.ObjectStore.StoredObject;
import dev.armature.model.Utf8;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the files of a folder in the order of the keys that they are: a folder is looked into in the place of its name with a slash
 * behind it, since that is how the keys of its files begin. Only one folder's names are held at each depth.
 */
final class DirectoryListing {
    private final Path folder;
    private final String prefix;
    private final @Nullable String after;
    private final int max;
    private final List<StoredObject> found = new ArrayList<>();

    DirectoryListing(Path folder, String prefix, @Nullable String after, int max) {
        this.folder = folder;
        this.prefix = prefix;
        this.after = after;
        this.max = max;
    }

    /** @param key as far as this entry goes: a folder's ends with a slash */
    private record Entry(String key, Path path, boolean isFolder) {}

    List<StoredObject> run() throws IOException {
        walk(folder, "");
        return found;
    }

    private void walk(Path in, String above) throws IOException {
        for (Entry entry : entries(in, above)) {
            if (found.size() == max) {
                return;
            }
            if (entry.isFolder()) {
                walk(entry.path(), entry.key());
            } else if (after == null || Utf8.compare(entry.key(), after) > 0) {
                found.add(new StoredObject(entry.key(), Files.size(entry.path())));
            }
        }
    }

    /** Those that may hold something that is asked for. A link is neither a file nor a folder. */
    private List<Entry> entries(Path in, String above) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (var paths = Files.newDirectoryStream(in)) {
            for (Path path : paths) {
                boolean isFolder = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
                String name = String.valueOf(path.getFileName());
                String key = above + name + (isFolder ? "/" : "");
                boolean isObject = isFolder || Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
                if (isObject && !name.startsWith(DirectoryObjectStore.PART) && isAskedFor(key, isFolder)) {
                    entries.add(new Entry(key, path, isFolder));
                }
            }
        } catch (NoSuchFileException removed) {
            return List.of();
        }
        entries.sort((left, right) -> Utf8.compare(left.key(), right.key()));
        return entries;
    }

    private boolean isAskedFor(String key, boolean isFolder) {
        if (!isFolder) {
            return key.startsWith(prefix);
        }
        boolean mayHold = key.startsWith(prefix) || prefix.startsWith(key);
        return mayHold && (after == null || after.startsWith(key) || Utf8.compare(key, after) > 0);
    }
}
