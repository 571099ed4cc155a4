package dev.armature.trials.soak;

import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A second server on a disk that gets full: a small one in memory, which only that process sees. Writes are refused before there is no
 * space at all, reads go on, and so do writes as soon as there is space again. Where the disk is filled faster than the server looks, reads wait
 * for the database to be opened again.
 */
final class FullDisk {
    private static final List<String> HEAP = List.of("-Xms64m", "-Xmn32m", "-Xmx128m");
    private static final int ITEM_BYTES = 100_000;
    private static final int ITEMS_MAX = 2_000;
    private static final int RESUME_SECONDS_MAX = 60;

    private FullDisk() {}

    /** Whether this user may mount something in a namespace of its own. */
    static boolean isPossible(Path log) throws InterruptedException {
        try {
            return ServerProcess.launch(List.of("unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"), log)
                            .waitFor()
                    == 0;
        } catch (IOException noSuchCommand) {
            return false;
        }
    }

    /** @param directory of which the disk takes the place, for the server */
    static void run(Path directory, Path log, Seen seen) throws IOException, InterruptedException {
        // What is refused because of the disk is a fault of the server, and that it says.
        seen.expect(500);
        Path disk = Files.createDirectory(directory.resolve("disk"));
        Path makeRoom = directory.resolve("make-room");
        int port = ServerProcess.freePort();
        try (var server = ServerProcess.start(command(disk, makeRoom, port), port, log);
                var connection = new Connection(port)) {
            Items.createTable(connection, "full", "N");
            int stored = 0;
            while (stored < ITEMS_MAX && isStored(connection, stored, seen)) {
                stored++;
            }
            if (stored == ITEMS_MAX) {
                seen.fault("nothing was refused");
            }
            requireAll(connection, stored, seen);
            Files.createFile(makeRoom);
            if (!resumes(connection, stored, seen)) {
                seen.fault("writes are refused although there is space since " + RESUME_SECONDS_MAX + " seconds");
            }
            requireAll(connection, stored, seen);
            if (!server.isAlive()) {
                seen.fault("the server died");
            }
        } finally {
            // The part that waits for it ends with it, or after two minutes.
            Files.deleteIfExists(makeRoom);
            Files.delete(disk);
        }
    }

    /** A file takes a part of the disk, until a file of another name is made where all can see it. */
    private static List<String> command(Path disk, Path makeRoom, int port) {
        var command = new ArrayList<>(List.of(
                "unshare",
                "-rm",
                "sh",
                "-c",
                "mount -t tmpfs -o size=96m tmpfs \"$1\" && head -c 40000000 /dev/zero >\"$1/filler\" || exit 1\n"
                        + "(i=0; while [ $i -lt 1200 ] && [ -d \"$1\" ] && [ ! -e \"$2\" ]; do sleep 0.1; i=$((i+1)); done;"
                        + " rm \"$1/filler\") &\n"
                        + "shift 2; exec \"$@\"",
                "sh",
                disk.toString(),
                makeRoom.toString()));
        command.addAll(
                ServerProcess.serve(HEAP, port, "--data", disk.resolve("data").toString()));
        return command;
    }

    private static boolean isStored(Connection connection, int number, Seen seen) throws IOException {
        Connection.Answer answer = Items.put(connection, number, ITEM_BYTES);
        seen.answered(answer.status(), answer.body());
        return answer.isOk();
    }

    /** A disk that was full all the same has the database opened again, and who reads meanwhile has to come again. */
    private static void requireAll(Connection connection, int stored, Seen seen)
            throws IOException, InterruptedException {
        int tries = 0;
        for (int number = 0; number < stored; number++) {
            while (Items.read(connection, number, seen) != 200) {
                if (++tries > RESUME_SECONDS_MAX * 4) {
                    seen.fault("item " + number + " cannot be read");
                    return;
                }
                TimeUnit.MILLISECONDS.sleep(250);
            }
        }
    }

    private static boolean resumes(Connection connection, int number, Seen seen)
            throws IOException, InterruptedException {
        for (int tries = 0; tries < RESUME_SECONDS_MAX * 4; tries++) {
            if (isStored(connection, number, seen)) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(250);
        }
        return false;
    }
}
