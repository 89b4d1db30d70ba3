package io.mneme.ui.console.protocol;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a socket is, however long its path.
 *
 * <p>Operating systems allow a socket's path about 100 bytes only. A longer one is reached through a symbolic link that
 * exists for the moment of use. The link is in a private folder below the folder for temporary files. So the socket is
 * always beside the data, and both sides need only its real path.
 *
 * @param path the socket's real path
 */
public record SocketPath(Path path) {

    /** The least that any of the systems allows is 104 bytes, with a terminating zero. */
    private static final int MAX_BYTES = 100;

    /** What is done with an address while it is valid. */
    @FunctionalInterface
    public interface AddressAction {

        void run(UnixDomainSocketAddress address) throws IOException;
    }

    /** Returns where the console of the container with this data folder listens. */
    public static SocketPath in(Path dataFolder) {
        return new SocketPath(dataFolder.resolve(".run").resolve("console.sock"));
    }

    /**
     * Binds or connects.
     *
     * @throws IOException what the use throws, or that no temporary link could be made
     */
    public void use(AddressAction use) throws IOException {
        Path real = path.toAbsolutePath();
        if (real.toString().getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES) {
            use.run(UnixDomainSocketAddress.of(real));
            return;
        }
        Path folder = Files.createTempDirectory("mneme");
        Path link = folder.resolve("run");
        try {
            Files.createSymbolicLink(link, real.getParent());
            use.run(UnixDomainSocketAddress.of(link.resolve(real.getFileName())));
        } finally {
            Files.deleteIfExists(link);
            Files.delete(folder);
        }
    }
}
