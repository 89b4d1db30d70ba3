package io.mneme.ui.command;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/**
 * Distinguishes the owner of the container by a random token, which is in a file that no other user can read: {@code .run/token} in the
 * data folder. Each start makes another token.
 */
@Component(service = OwnerToken.class)
public final class OwnerToken {

    private static final int TOKEN_BYTES = 32;
    private static final String SCHEME = "Bearer ";
    private static final Set<PosixFilePermission> OWNER_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");

    private final Path file;
    private final byte[] token;

    /**
     * Writes the file.
     *
     * @throws IllegalArgumentException if the framework does not define the data folder
     * @throws UncheckedIOException if the file cannot be written; then no command can be sent
     */
    @Activate
    public OwnerToken(BundleContext framework) {
        this(dataFolder(Optional.ofNullable(framework.getProperty("mneme.data"))));
    }

    OwnerToken(Path dataFolder) {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        token = HexFormat.of().formatHex(random).getBytes(US_ASCII);
        file = dataFolder.resolve(".run").resolve("token");
        try {
            write();
        } catch (IOException failed) {
            throw new UncheckedIOException("the token of the owner cannot be written to " + file, failed);
        }
    }

    private static Path dataFolder(Optional<String> property) {
        return property.filter(folder -> !folder.isBlank())
                .map(Path::of)
                .orElseThrow(() ->
                        new IllegalArgumentException("the framework property mneme.data must name the data folder"));
    }

    /** Renames a file that was made with its permissions, so that there is no moment at which others can read it. */
    private void write() throws IOException {
        Path folder = Files.createDirectories(file.getParent());
        Files.setPosixFilePermissions(folder, OWNER_FOLDER);
        Path fresh = folder.resolve("token.new");
        Files.deleteIfExists(fresh);
        Files.createFile(fresh, PosixFilePermissions.asFileAttribute(OWNER_FILE));
        Files.write(fresh, token);
        Files.move(fresh, file, ATOMIC_MOVE);
    }

    /**
     * Removes the file.
     *
     * @throws IOException if it cannot be removed
     */
    @Deactivate
    public void remove() throws IOException {
        Files.deleteIfExists(file);
    }

    /**
     * Returns whether a header {@code Authorization} has the token. The case of its scheme does not matter. The time does not depend on
     * where it differs.
     */
    boolean isIn(Optional<String> authorization) {
        return authorization
                .filter(header -> header.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
                .map(header -> header.substring(SCHEME.length()).getBytes(US_ASCII))
                .filter(given -> MessageDigest.isEqual(given, token))
                .isPresent();
    }
}
