package dev.armature.cli.watch;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Writes down the requests that a proxy passes on, in the order in which they were answered, as a transcript that {@code armature diff} can replay. Each is a
 * conversation of its own, so that a replay goes on after an answer that differs.
 *
 * <p>Written are operations and bodies, and nothing of the headers: no signature, access key or token. Bodies have items in them, so the file is its owner's
 * alone. It never becomes larger than its bound: the request that there is no room for ends the recording, since one with a gap in it would replay as
 * something that never happened. A client waits for the write of its own request, for the same reason.
 */
final class Recorder implements Relay.Listener, AutoCloseable {
    private static final String TARGET = "DynamoDB_20120810.";
    private static final Pattern OPERATION = Pattern.compile("[A-Za-z]{1,64}");
    private static final String ENDED = "# The recording ends here: there was no room for the next request.\n";
    /** Room for the first lines, the last one, and a request. */
    static final long BYTES_MIN = 1 << 10;

    private final Path file;
    private final long bytesMax;
    private final Consumer<String> notes;
    private final OutputStream out;

    /** Guards all that follows, and the file. */
    private final ReentrantLock lock = new ReentrantLock();

    private long bytes;
    private long recorded;
    private long unfit;
    private boolean hasEnded;

    private Recorder(Path file, long bytesMax, Consumer<String> notes) throws IOException {
        this.file = file;
        this.bytesMax = bytesMax;
        this.notes = notes;
        // Not a channel, which an interrupt of one client's thread would close for all.
        this.out = new FileOutputStream(file.toFile(), true);
    }

    /**
     * Begins a file, which must not be there yet.
     *
     * @param notes told, once, when the recording ends before it is closed
     * @throws IOException with a sentence for the user
     */
    static Recorder begin(Path file, URI upstream, long bytesMax, Consumer<String> notes) throws IOException {
        try {
            Files.createFile(file, ownerOnly(file));
        } catch (FileAlreadyExistsException there) {
            throw new IOException("--record begins a new file, and " + file + " is there already", there);
        } catch (NoSuchFileException missing) {
            throw new IOException("--record cannot write " + file + ": there is no such directory", missing);
        } catch (IOException refused) {
            throw new IOException("--record cannot write " + refused.getMessage(), refused);
        }
        var recorder = new Recorder(file, bytesMax, notes);
        recorder.write("# Requests to " + upstream.getScheme() + "://" + upstream.getRawAuthority()
                + ", recorded by armature watch. armature diff URL URL FILE replays them.\n");
        return recorder;
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    @Override
    public void passedOn(Exchange exchange) {
        record(exchange.request());
    }

    @Override
    public void passedOnWithoutCopy(ClientRequest request) {
        record(request);
    }

    private void record(ClientRequest request) {
        String target = request.header("x-amz-target");
        if (target == null) {
            return;
        }
        Optional<String> line = line(target, request);
        lock.lock();
        try {
            if (hasEnded) {
                return;
            }
            if (line.isEmpty()) {
                unfit++;
                return;
            }
            String text = "\n== " + (recorded + 1) + " " + target.substring(TARGET.length()) + "\n" + line.get() + "\n";
            long size = text.getBytes(StandardCharsets.UTF_8).length;
            if (bytes + size > bytesMax - ENDED.length()) {
                write(ENDED);
                end("the recording ended after " + recorded + " requests: " + file + " may have " + bytesMax
                        + " bytes, which --record-limit says. Requests are still passed on");
                return;
            }
            write(text);
            recorded++;
        } catch (IOException failed) {
            end("the recording ended after " + recorded + " requests: " + failed.getMessage()
                    + ". Requests are still passed on");
        } finally {
            lock.unlock();
        }
    }

    /** A request as transcripts have it; empty for what a replay could not send. */
    private static Optional<String> line(String target, ClientRequest request) {
        String operation = target.startsWith(TARGET) ? target.substring(TARGET.length()) : "";
        if (!OPERATION.matcher(operation).matches()) {
            return Optional.empty();
        }
        try {
            String body = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(request.inflated(Proxy.BODY_BYTES_MAX)))
                    .toString()
                    .strip();
            // JSON has line breaks only between its tokens, where a space means the same; and a transcript fills in
            // what looks like a name of its own.
            return body.startsWith("{")
                    ? Optional.of("> " + operation + " "
                            + body.replace('\n', ' ').replace('\r', ' ').replace("${", "\\u0024{"))
                    : Optional.empty();
        } catch (CharacterCodingException notText) {
            return Optional.empty();
        } catch (IOException damaged) {
            return Optional.empty();
        }
    }

    private void write(String text) throws IOException {
        byte[] written = text.getBytes(StandardCharsets.UTF_8);
        out.write(written);
        bytes += written.length;
    }

    private void end(String note) {
        hasEnded = true;
        notes.accept(note);
    }

    /** What there is to say about the recording, for people. */
    String summary() {
        lock.lock();
        try {
            return recorded + " requests are recorded in " + file + ", with the items in them"
                    + (hasEnded ? "; the recording ended before the last" : "")
                    + (unfit == 0 ? "" : "\n" + unfit + " more are not, as they are not DynamoDB's or have no JSON");
        } finally {
            lock.unlock();
        }
    }

    /** Closes the file, and removes it: nothing was recorded. */
    void discard() throws IOException {
        close();
        Files.deleteIfExists(file);
    }

    @Override
    public void close() {
        lock.lock();
        try {
            hasEnded = true;
            out.close();
        } catch (IOException failed) {
            notes.accept("the end of the recording may be missing: " + failed.getMessage());
        } finally {
            lock.unlock();
        }
    }
}
