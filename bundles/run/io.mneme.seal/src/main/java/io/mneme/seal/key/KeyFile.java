package io.mneme.seal.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.seal.SealException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Set;

/**
 * A file with a master key, {@code mneme-key-1:BASE64}, or with a passphrase on its first line.
 *
 * @param path the file
 * @param content its first line
 */
public record KeyFile(Path path, String content) {

    private static final String PREFIX = "mneme-key-1:";
    private static final int MIN_PASSPHRASE_CHARS = 16;
    private static final int MAX_BYTES = 4_096;
    private static final Set<PosixFilePermission> OWNER = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    /**
     * Reads a file.
     *
     * @throws SealException if it is not there, others can read it, or it has no key
     */
    static KeyFile read(Path path) {
        try {
            requireClosed(path);
            if (Files.size(path) > MAX_BYTES) {
                throw new SealException("the key file " + path + " is longer than " + MAX_BYTES + " bytes");
            }
            String line =
                    Files.readString(path, UTF_8).lines().findFirst().orElse("").strip();
            return new KeyFile(path, line).checked();
        } catch (NoSuchFileException missing) {
            throw new SealException(
                    "the key file " + path + " is not there; bring it back, or name it where it is with:"
                            + " mneme key use FILE",
                    missing);
        } catch (IOException unreadable) {
            throw new SealException("the key file " + path + " cannot be read: " + unreadable, unreadable);
        }
    }

    /** Reads a file; makes it with a new key first if there is none. */
    static KeyFile readOrMake(Path path) {
        if (!Files.exists(path)) {
            make(path);
        }
        return read(path);
    }

    private static void make(Path path) {
        byte[] key = new byte[AesGcm.KEY_BYTES];
        new SecureRandom().nextBytes(key);
        String line = PREFIX + Base64.getEncoder().encodeToString(key) + "\n";
        try (FileChannel file = FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(UTF_8));
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            file.force(true);
        } catch (IOException failed) {
            throw new SealException("the key file " + path + " cannot be made: " + failed, failed);
        }
    }

    private static void requireClosed(Path path) throws IOException {
        if (!OWNER.containsAll(Files.getPosixFilePermissions(path))) {
            throw new SealException("others can read the key file " + path + "; close it with: chmod 600 " + path);
        }
    }

    private KeyFile checked() {
        if (isPassphrase() && content.length() < MIN_PASSPHRASE_CHARS) {
            throw new SealException("the key file " + path + " needs a key, or a passphrase of at least "
                    + MIN_PASSPHRASE_CHARS + " characters on its first line");
        }
        if (!isPassphrase()) {
            key();
        }
        return this;
    }

    boolean isPassphrase() {
        return !content.startsWith(PREFIX);
    }

    char[] passphrase() {
        return content.toCharArray();
    }

    byte[] key() {
        try {
            byte[] key = Base64.getDecoder().decode(content.substring(PREFIX.length()));
            if (key.length == AesGcm.KEY_BYTES) {
                return key;
            }
        } catch (IllegalArgumentException damaged) {
            throw new SealException("the key file " + path + " has a damaged key", damaged);
        }
        throw new SealException("the key file " + path + " has a damaged key");
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
