package io.mneme.support.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.time.Duration;
import java.time.Instant;

/** Replaces a file as a whole: after a crash it has the former content or the new one. */
public final class AtomicFile {

    private static final String SUFFIX = ".new";

    /** What another process is writing is younger than that. */
    private static final Duration MIN_LEFTOVER_AGE = Duration.ofMinutes(1);

    private AtomicFile() {}

    /**
     * Replaces the content of a file, or creates it.
     *
     * @throws IOException if that cannot be done; the file is as it was
     */
    public static void write(Path file, byte[] content) throws IOException {
        // A link stays, and what it refers to is replaced.
        Path real = Files.exists(file) ? file.toRealPath() : file;
        if (Files.exists(real) && !Files.isWritable(real)) {
            throw new AccessDeniedException(real.toString());
        }
        String prefix = "." + real.getFileName() + "-";
        removeLeftovers(real.getParent(), prefix);
        Path fresh = Files.createTempFile(real.getParent(), prefix, SUFFIX);
        try {
            fill(fresh, content);
            takeAttributes(real, fresh);
            Files.move(fresh, real, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
        sync(real.getParent());
    }

    /**
     * Deletes a file, if there is one, so that it does not return after a loss of power.
     *
     * @throws IOException if that cannot be done
     */
    public static void delete(Path file) throws IOException {
        if (Files.deleteIfExists(file)) {
            sync(file.getParent());
        }
    }

    private static void fill(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /** Sets the former permissions, and a later time: File Install distinguishes versions of a file by time and length. */
    private static void takeAttributes(Path former, Path fresh) throws IOException {
        if (!Files.exists(former)) {
            return;
        }
        PosixFileAttributeView permissions = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (permissions != null) {
            permissions.setPermissions(Files.getPosixFilePermissions(former));
        }
        Instant earlier = Files.getLastModifiedTime(former).toInstant();
        if (Files.getLastModifiedTime(fresh).toMillis() <= earlier.toEpochMilli()) {
            Files.setLastModifiedTime(fresh, FileTime.from(earlier.plusMillis(1)));
        }
    }

    /** Removes what a process that was killed has left. */
    private static void removeLeftovers(Path folder, String prefix) throws IOException {
        Instant limit = Instant.now().minus(MIN_LEFTOVER_AGE);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, file -> isLeftover(file, prefix))) {
            for (Path file : files) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(limit)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private static boolean isLeftover(Path file, String prefix) {
        String name = file.getFileName().toString();
        return name.startsWith(prefix) && name.endsWith(SUFFIX);
    }

    private static void sync(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
